/** The picture of a link: what a phone reads in it is the link. */
import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, test } from "vitest";
import { QrPicture } from "../src/table/gathering/QrPicture.tsx";

const LINK = "https://confluence.example.org/?table=797wz82z8ty2ejxd#key=kq3yxEoD3pL0q8cW1n5rT7uVbXzA2sDf";

test.each([LINK, `${LINK}/ünïcode`, "y".repeat(200)])("%s", (text) => {
  render(createElement(QrPicture, { text, label: "The link" }));
  const picture = screen.getByRole("img", { name: "The link" });
  const width = Number(picture.getAttribute("viewBox")?.split(" ")[2]) - 8;
  const dark = new Set(
    picture
      .querySelector("path")
      ?.getAttribute("d")
      ?.match(/\d+ \d+/g),
  );
  const places = Array.from({ length: width }, (_, place) => place);
  expect(decoded(places.map((y) => places.map((x) => dark.has(`${x} ${y}`))))).toBe(text);
});

/** A reader of its own, which shares nothing with the writer but the standard. */
function decoded(code: readonly (readonly boolean[])[]): string {
  const width = code.length;
  const version = (width - 17) / 4;
  const bit = (x: number, y: number) => (code[y]?.[x] ? 1 : 0);
  const first = [0, 1, 2, 3, 4, 5].map((x) => bit(x, 8));
  const mask = (((first[2] ?? 0) << 2) | ((first[3] ?? 0) << 1) | (first[4] ?? 0)) ^ 0b101;
  expect([first[0], first[1]], "level M, masked").toEqual([1, 0]);
  const middles = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]][version - 1] ?? [];
  const all = version > 1 ? [6, ...middles] : [];
  const taken = (x: number, y: number) => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= width - 8) || (x >= width - 8 && y < 9)) return true;
    if (version >= 7 && ((x < 6 && y >= width - 11) || (y < 6 && x >= width - 11))) return true;
    return all.some((cx) =>
      all.some((cy) => {
        const onCorner = (cx === 6 && (cy === 6 || cy === width - 7)) || (cy === 6 && cx === width - 7);
        return !onCorner && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2;
      }),
    );
  };
  const covered = (i: number, j: number) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0;
  let bits = "";
  let up = true;
  for (let x = width - 1; x > 0; x -= 2) {
    if (x === 6) x--;
    for (let step = 0; step < width; step++) {
      const y = up ? width - 1 - step : step;
      for (const column of [x, x - 1]) {
        if (!taken(column, y)) bits += bit(column, y) ^ (covered(y, column) ? 1 : 0);
      }
    }
    up = !up;
  }
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const [blocks, fix] = [
    [1, 10],
    [1, 16],
    [1, 26],
    [2, 18],
    [2, 24],
    [4, 16],
    [4, 18],
    [4, 22],
    [5, 22],
    [5, 26],
  ][version - 1] as [number, number];
  const data = words.length - blocks * fix;
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  const lengths = parts.map((_, block) => Math.floor(data / blocks) + (block >= blocks - (data % blocks) ? 1 : 0));
  let from = 0;
  for (let row = 0; row < Math.max(...lengths); row++) {
    for (const [block, part] of parts.entries()) if (row < (lengths[block] ?? 0)) part.push(words[from++] ?? 0);
  }
  const text = parts
    .flat()
    .map((word) => word.toString(2).padStart(8, "0"))
    .join("");
  expect(text.slice(0, 4)).toBe("0100");
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(text.slice(4, start), 2);
  const bytes = (text.slice(start, start + 8 * length).match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
