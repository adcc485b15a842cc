import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `confluence serve` runs while the client is being worked on with `npm run dev`. */
const SERVER = process.env.CONFLUENCE_SERVER ?? "http://127.0.0.1:8393";

const FONT_LICENCE = new URL("node_modules/@fontsource-variable/inter/LICENSE", import.meta.url);

function finish(): Plugin {
  return {
    name: "confluence-finish",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licence-inter.txt", source: readFileSync(FONT_LICENCE) });
    },
  };
}

export default defineConfig({
  // Relative addresses: the client works at any path of any server.
  base: "./",
  plugins: [react(), finish()],
  server: { host: "127.0.0.1", proxy: { "/api": SERVER, "/live": { target: SERVER, ws: true } } },
  build: {
    outDir: "../src/confluence/web_client",
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
    rolldownOptions: { input: ["index.html", "cards.html"] },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/ask-python.ts"],
    setupFiles: ["tests/setup.ts"],
    isolate: false,
    fsModuleCache: false, // it does not notice files that are new to import.meta.glob
    testTimeout: 120_000, // a busy machine takes its time
    hookTimeout: 120_000,
  },
});
