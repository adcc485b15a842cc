import { fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";

const heard = vi.fn();

function Listening() {
  useEffect(() => {
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
  return <button type="button">listens</button>;
}

function busy(): void {
  const end = performance.now() + 8; // longer than React works without a pause
  while (performance.now() < end);
}

/** Comes later, on a machine that has other things to do after each turn. */
function Late() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setTimeout(() => {
      setThere(true);
      queueMicrotask(() => queueMicrotask(() => setImmediate(busy)));
    }, 5);
  }, []);
  return isThere && <Slow />;
}

function Slow() {
  busy();
  return <Listening />;
}

test("who has found something can press keys that it listens to, also on a busy machine", async () => {
  render(<Late />);
  await screen.findByRole("button");
  fireEvent.keyDown(document.body, { key: "a" });
  expect(heard).toHaveBeenCalledOnce();
});
