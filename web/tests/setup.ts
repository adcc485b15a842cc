/** What jsdom lacks of a browser. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import "./effects.ts";

const MOST_SECONDS = 2; // a quick test takes one; processor time rises on a busy machine
let began = process.threadCpuUsage();

beforeEach(() => {
  began = process.threadCpuUsage();
});
afterEach(({ task }) => {
  const { user, system } = process.threadCpuUsage(began);
  const seconds = (user + system) / 1e6;
  if (seconds > MOST_SECONDS && !task.file.name.includes(".slow.")) {
    throw new Error(`${seconds.toFixed(1)} s of processor time: make it cheaper, or move it to a file *.slow.test.ts`);
  }
});

configure({ asyncUtilTimeout: 60_000 }); // what comes may come late on a busy machine

window.matchMedia ??= (query: string) =>
  ({
    matches: query.includes("min-width"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
  window.localStorage.clear();
  window.sessionStorage.clear();
  // as another tab would tell it: files share their modules, and those remember places
  window.dispatchEvent(new StorageEvent("storage", { key: "confluence.places" }));
});
