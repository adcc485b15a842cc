/** The back button of a phone closes what is open and leaves the page where it is. */
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Modal } from "../src/components/Modal.tsx";
import { closeByBack } from "../src/pages/layers.ts";
import { go } from "../src/pages/route.ts";
import { settled } from "./frame-table.tsx";

let stop = () => {};

beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  stop = closeByBack();
});

afterEach(async () => {
  stop();
  await moment();
  window.history.pushState(null, "", "/"); // other files count on being at the end of the history
});

/** Steps of the history take a moment. */
async function moment(): Promise<void> {
  await settled();
  await settled();
}

const here = () => window.location.search;
const dialogs = () => screen.queryAllByRole("dialog").length;

let show = (_names: readonly string[]) => {};

function Sheets() {
  const [names, setNames] = useState<readonly string[]>([]);
  show = setNames;
  return names.map((name) => (
    <Modal
      key={name}
      labelledBy={name}
      className=""
      onClose={() => setNames((old) => old.filter((one) => one !== name))}
    >
      <h2 id={name}>{name}</h2>
    </Modal>
  ));
}

async function open(...names: string[]): Promise<void> {
  act(() => show(names));
  await moment();
}

async function back(): Promise<void> {
  window.history.back();
  await moment();
}

test("Back closes the topmost sheet, then the next, then leaves the page", async () => {
  go({ page: "lobby" });
  go({ page: "new" });
  render(<Sheets />);
  await open("plan");
  await open("plan", "card");
  await back();
  expect(screen.getAllByRole("dialog").map((one) => one.textContent)).toEqual(["plan"]);
  await back();
  expect([dialogs(), here()]).toEqual([0, "?page=new"]);
  await back();
  expect(here()).toBe("?page=lobby");
});

test("Back closes a sheet also in the very moment in which it is seen", async () => {
  go({ page: "lobby" });
  go({ page: "new" });
  render(<Sheets />);
  act(() => show(["plan"]));
  await back();
  expect([dialogs(), here()]).toEqual([0, "?page=new"]);
});

test("a sheet that is closed otherwise, or gives way to another, leaves no step behind", async () => {
  go({ page: "lobby" });
  go({ page: "new" });
  render(<Sheets />);
  await open("seat");
  await open("card");
  await open("plan");
  await open();
  expect(here()).toBe("?page=new");
  await back();
  expect(here()).toBe("?page=lobby");
});

test("whoever goes on from a sheet comes back to the page below it", async () => {
  go({ page: "lobby" });
  const { unmount } = render(<Sheets />);
  await open("join");
  act(() => {
    go({ page: "new" });
    unmount();
  });
  await moment();
  expect(here()).toBe("?page=new");
  await back();
  expect(here()).toBe("?page=lobby");
});
