/** The settings of a table. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SettingsSheet } from "../src/table/settings/SettingsSheet.tsx";
import { atTable, FakeTable, seen } from "./frame-table.tsx";

test("languages are written out where there is room for it, each in its own words", async () => {
  await atTable(new FakeTable(seen()), <SettingsSheet />);
  const languages = within(screen.getByRole("group", { name: "Language" })).getAllByRole("button");
  expect(languages.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ["English", "en"],
    ["Deutsch", "de"],
  ]);
});
