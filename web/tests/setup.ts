/** What jsdom lacks of a browser. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import "./effects.ts";

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
