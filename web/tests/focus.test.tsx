/** The keyboard is never left nowhere: when what had the focus goes, the focus goes to a place that makes sense. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Modal } from "../src/components/Modal.tsx";
import { Hints } from "../src/lesson/Hints.tsx";
import { setHintsOn } from "../src/lesson/hints.ts";
import { SettingsSheet } from "../src/table/settings/SettingsSheet.tsx";
import { Sheets } from "../src/table/sheets/Sheets.tsx";
import { closeSheet, openSeat, openSheet, resetShell } from "../src/table/shell.ts";
import { Menu } from "../src/table/top/Menu.tsx";
import { ownClock } from "./clock.ts";
import { atTable, FakeTable, seen, settled } from "./frame-table.tsx";

const focused = () => document.activeElement as HTMLElement;

let show = (_names: readonly string[]) => {};

function Page({ button = true }: { button?: boolean }) {
  const [names, setNames] = useState<readonly string[]>([]);
  show = setNames;
  return (
    <main>
      {button && <button type="button">Open</button>}
      {names.map((name) => (
        <Modal key={name} labelledBy={name} className="" onClose={() => undefined}>
          <h2 id={name}>{name}</h2>
          <button type="button">in {name}</button>
        </Modal>
      ))}
    </main>
  );
}

const open = (...names: string[]) => act(() => show(names));

ownClock();

test("a dialog that closes gives the focus back, also when it gave way to others meanwhile", () => {
  render(<Page />);
  const button = screen.getByRole("button", { name: "Open" });
  button.focus();
  open("seat");
  expect(focused().tagName).toBe("DIALOG");
  open("card");
  expect(focused().textContent).toContain("card");
  open();
  expect(focused()).toBe(button);
});

test("a dialog above another gives it back into that one", () => {
  render(<Page />);
  screen.getByRole("button", { name: "Open" }).focus();
  open("plan");
  const inside = screen.getByRole("button", { name: "in plan" });
  inside.focus();
  open("plan", "card");
  open("plan");
  expect(focused()).toBe(inside);
  open("plan", "card");
  screen.getByRole("button", { name: "in card" }).focus();
  open("card"); // the lower one goes first: nothing is taken from the upper one
  expect(focused().textContent).toBe("in card");
  open();
  expect(focused().tagName).toBe("MAIN");
});

test("where the place is gone it is the page, and who had no place is given none", () => {
  const { rerender } = render(<Page />);
  open("seat");
  open();
  expect(focused()).toBe(document.body);
  screen.getByRole("button", { name: "Open" }).focus();
  open("seat");
  rerender(<Page button={false} />);
  open();
  expect(focused().tagName).toBe("MAIN");
});

test("sheets of the table give the focus back to the seat and to the menu", async () => {
  await atTable(
    new FakeTable(seen()),
    <>
      <button type="button" onClick={() => openSeat(1)}>
        Zeth
      </button>
      <Menu />
      <Sheets />
    </>,
  );
  const seat = screen.getByRole("button", { name: "Zeth" });
  seat.focus();
  fireEvent.click(seat);
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(focused()).toBe(seat);
  const menu = screen.getByRole("button", { name: /^Menu/ });
  menu.focus();
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole("menuitem", { name: "Settings" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  expect(focused()).toBe(menu);
  act(() => openSheet({ kind: "help" }));
  act(closeSheet);
  expect(focused()).toBe(menu);
  act(resetShell);
});

test("hints that are switched off and on keep the focus in their line", async () => {
  act(() => setHintsOn(true));
  await atTable(
    new FakeTable(seen({}, { turn: 1 })),
    <main>
      <Hints />
    </main>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("No more hints");
  expect(focused().textContent).toBe("Turn them on again");
  press("Turn them on again");
  expect(screen.getByRole("region", { name: "Hint" }).contains(focused())).toBe(true);
  press("No more hints");
  press("Got it");
  expect(focused().tagName).toBe("MAIN");
});

test("words that are shown once have the focus in place of their button", async () => {
  await atTable(new FakeTable(seen()), <SettingsSheet />);
  vi.stubGlobal("fetch", async () => Response.json({ phrase: "one two three four five six" }));
  fireEvent.click(screen.getByRole("button", { name: "Make new words" }));
  await settled();
  expect(focused().tagName).toBe("OUTPUT");
  expect(focused().textContent).toContain("one two three four five six");
});
