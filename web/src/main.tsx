/** Starts the client. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { closeByBack } from "./pages/layers.ts";
import { adoptKey } from "./pages/route.ts";
import { adoptLanguage, applyTheme } from "./state/preferences.ts";
import "./design/tokens.css";
import "./design/base.css";
import "./design/signs.css";
import "./design/controls.css";
import "./design/sheet.css";

applyTheme();
adoptLanguage();
adoptKey();
closeByBack();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
