/** The size of a place on the page, so that a drawing fills it with letters of the right size. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function useSize<E extends HTMLElement>(first: Size): [RefObject<E | null>, Size] {
  const place = useRef<E>(null);
  const [size, setSize] = useState(first);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width && height) setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, size];
}
