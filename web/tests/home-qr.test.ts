import { describe, expect, test } from "vitest";
import { correction, formatBits, type Modules, qrCode } from "../src/table/gathering/qr.ts";

const LINK = "https://confluence.example.org/?table=797wz82z8ty2ejxd#key=kq3yxEoD3pL0q8cW1n5rT7uVbXzA2sDf";

test("the corrections of a block are those of the standard's best known example", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("the notes about the mask are those of the standard", () => {
  const known = "101010000010010 101000100100101 101111001111100 101101101001011 100010111111001 100000011001110";
  expect([0, 1, 2, 3, 4, 5].map((mask) => formatBits(mask).toString(2).padStart(15, "0")).join(" ")).toBe(known);
});

test("too long a text has no code", () => {
  expect(qrCode("x".repeat(213))?.length).toBe(57);
  expect(qrCode("x".repeat(214))).toBeNull();
});

describe.each(["a", "hello, table", LINK, `${LINK}/ünïcode`, "y".repeat(150), "z".repeat(200)])("%s", (text) => {
  const code = qrCode(text) ?? [];

  test("has corners, dotted lines and the dark module", () => {
    const width = code.length;
    expect((width - 17) % 4).toBe(0);
    const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
    const part = (x: number, y: number) =>
      code.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(""),
      );
    expect(part(0, 0)).toEqual(corner);
    expect(part(width - 7, 0)).toEqual(corner);
    expect(part(0, width - 7)).toEqual(corner);
    for (let at = 8; at < width - 8; at++) {
      expect(code[6]?.[at]).toBe(at % 2 === 0);
      expect(code[at]?.[6]).toBe(at % 2 === 0);
    }
    expect(code[width - 8]?.[8]).toBe(true);
  });

  test("is read back as it was written", () => {
    expect(decoded(code)).toBe(text);
  });
});

/** A reader of its own, which shares nothing with the writer but the standard. */
function decoded(code: Modules): string {
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
  const fixes: number[][] = Array.from({ length: blocks }, () => []);
  for (let row = 0; row < fix; row++) for (const part of fixes) part.push(words[from++] ?? 0);
  for (const [block, part] of parts.entries()) expect(correction(part, fix)).toEqual(fixes[block]);
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
