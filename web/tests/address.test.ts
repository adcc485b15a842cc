import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { close, open, readAddress, setFilters, useAddress, writeSearch } from "../src/gallery/address.ts";
import { NO_FILTERS } from "../src/search/filters.ts";

test("filters survive the way into the address and back", () => {
  const filters = { text: "3gr > {ye} & more", chosen: { species: ["zeth", "eni_et"], kind: ["relic"], era: [] } };
  expect(readAddress(writeSearch(filters), "").filters).toEqual(filters);
  expect(writeSearch(NO_FILTERS)).toBe("");
  expect(readAddress("", "")).toEqual({ filters: NO_FILTERS, open: null });
});

test("odd addresses are read as well as they can be", () => {
  expect(readAddress("?era=1,1,,2&x=y", "#271").filters.chosen.era).toEqual(["1", "2"]);
  expect(readAddress("", "#%").open).toBe("%");
  expect(readAddress("", "#B1").open).toBe("B1");
});

test("a card opens as a step of the history, and turning pages is none", () => {
  const before = window.history.length;
  setFilters({ ...NO_FILTERS, text: "gr" });
  open("271");
  open("252", true);
  expect(window.location.hash).toBe("#252");
  expect(window.location.search).toBe("?q=gr");
  expect(window.history.length).toBe(before + 1);
  expect(window.history.state).toEqual({ steps: 1 });
});

test("closing goes back to the list, or drops the hash for somebody who came by a link", () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  open("1");
  open("2");
  close();
  expect(go).toHaveBeenCalledWith(-2);
  window.history.replaceState(null, "", "/?q=gr#271");
  close();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe("/?q=gr");
  go.mockRestore();
});

test("going back keeps the filters that were chosen meanwhile", () => {
  window.history.replaceState(null, "", "/?q=gr");
  const { result } = renderHook(() => useAddress());
  act(() => open("filters"));
  act(() => setFilters({ ...NO_FILTERS, text: "gr", chosen: { ...NO_FILTERS.chosen, species: ["zeth"] } }));
  window.history.replaceState(null, "", "/?q=gr"); // what the browser shows after a step back
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(result.current.open).toBeNull();
  expect(result.current.filters.chosen.species).toEqual(["zeth"]);
  expect(window.location.search).toBe("?q=gr&species=zeth");
});
