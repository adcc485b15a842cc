/** Where the keyboard goes when what had the focus has left the page. */

/** To what had it before a dialog opened, unless something else has it by now or lies below another dialog. */
export function giveFocusBack(before: Element | null): void {
  if (!(before instanceof HTMLElement) || before === document.body) return;
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  const above = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (before.isConnected && (!above || above.contains(before))) before.focus({ preventScroll: true });
  if (document.activeElement !== before) focusPage();
}

/** To the main part of the page, or of the topmost dialog. */
export function focusPage(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  const place = dialog ?? document.querySelector<HTMLElement>("main");
  if (!place) return;
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
