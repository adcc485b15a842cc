/**
 * What is open above a page is a step of the history, so that the back button of a phone closes it instead of leaving
 * the page. Every entry of the history says how many layers are open in it. A layer has its step before it is seen;
 * a step is taken back a moment after its layer is closed: a sheet that gives way to another costs no step of its own.
 */
import { useLayoutEffect, useRef } from "react";

interface Layer {
  readonly close: () => void;
}

const open: Layer[] = [];
let isFollowed = false;
/** Whether a way back of our own has not arrived yet; nothing may be pushed meanwhile. */
let isOnTheWay = false;
let timer = 0;

/** How many layers were open in the present entry of the history. */
function depth(): number {
  const layers = (window.history.state as { readonly layers?: unknown } | null)?.layers;
  return typeof layers === "number" ? layers : 0;
}

/** Whether the present entry of the history is that of a layer, and not of a page. */
export function isLayer(): boolean {
  return depth() > 0;
}

function settleSoon(): void {
  if (!isFollowed) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(settle);
}

function settle(): void {
  if (isOnTheWay || !isFollowed) return;
  const surplus = depth() - open.length;
  if (surplus > 0) {
    isOnTheWay = true;
    window.history.go(-surplus);
  } else stepIn();
}

function stepIn(): void {
  if (isOnTheWay || !isFollowed) return;
  for (let layers = depth() + 1; layers <= open.length; layers++) {
    window.history.pushState({ ...window.history.state, layers }, "");
  }
}

function moved(): void {
  if (isOnTheWay) isOnTheWay = false;
  else for (const layer of open.slice(depth()).reverse()) layer.close();
  settleSoon();
}

/** From now on the back button closes what is open. Pages whose dialogs have addresses of their own do without. */
export function closeByBack(): () => void {
  isFollowed = true;
  window.addEventListener("popstate", moved);
  settle(); // after loading a page again nothing is open
  return () => {
    isFollowed = false;
    isOnTheWay = false;
    window.clearTimeout(timer);
    window.removeEventListener("popstate", moved);
  };
}

/** As long as it is open, the back button closes it. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { close: () => close.current() };
    open.push(layer);
    stepIn();
    return () => {
      open.splice(open.indexOf(layer), 1);
      settleSoon();
    };
  }, [isOpen]);
}
