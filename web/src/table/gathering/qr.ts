/**
 * QR codes of short texts, for moving a link to the phone: byte mode, error level M, versions 1 to 10 (213 bytes).
 * The result is a square of modules, true where it is dark.
 */

/** By version: all codewords, correction codewords of a block, number of blocks. */
const SIZES = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const;

/** By version: where the middles of the small squares lie, across and down. */
const MIDDLES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
] as const;

export type Modules = readonly (readonly boolean[])[];

export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const index = SIZES.findIndex(([all, correction, blocks], place) => {
    return 4 + (place < 9 ? 8 : 16) + 8 * bytes.length <= 8 * (all - correction * blocks);
  });
  const size = SIZES[index];
  if (!size) return null;
  const version = index + 1;
  const stream = interleaved(codewords(bytes, version, size[0] - size[1] * size[2]), size[1], size[2]);
  const drawings = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => drawn(stream, version, mask));
  return drawings.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/** Mode, length, the bytes, the end, and padding up to the capacity. */
function codewords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// ------------------------------------------------------------------ error correction

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The codewords that correct a block: the remainder of a division of polynomials over 256 elements. */
export function correction(block: readonly number[], count: number): number[] {
  let divisor = [1];
  let root = 1;
  for (let step = 0; step < count; step++) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((value, place) => value ^ (place ? times(divisor[place - 1] ?? 0, root) : 0));
    root = times(root, 2);
  }
  const rest = [...block, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const factor = rest[at] ?? 0;
    for (const [place, value] of divisor.entries()) rest[at + place] = (rest[at + place] ?? 0) ^ times(value, factor);
  }
  return rest.slice(block.length);
}

/** The blocks with their corrections, column by column; the last blocks may be one longer. */
function interleaved(words: readonly number[], count: number, blocks: number): number[] {
  const short = Math.floor(words.length / blocks);
  const longer = words.length % blocks;
  const parts: number[][] = [];
  let from = 0;
  for (let block = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(words.slice(from, from + length));
    from += length;
  }
  return [...columns(parts), ...columns(parts.map((part) => correction(part, count)))];
}

function columns(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
}

// ------------------------------------------------------------------ drawing

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(stream: readonly number[], version: number, mask: number): boolean[][] {
  const width = version * 4 + 17;
  const dark = Array.from({ length: width }, () => new Array<boolean>(width).fill(false));
  const fixed = Array.from({ length: width }, () => new Array<boolean>(width).fill(false));
  const set = (x: number, y: number, value: boolean) => {
    const [row, held] = [dark[y], fixed[y]];
    if (!row || !held || x < 0 || x >= width) return;
    row[x] = value;
    held[x] = true;
  };
  patterns(width, version, set);
  notes(width, version, mask, set);
  let bit = 0;
  for (let right = width - 1; right > 0; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    for (let step = 0; step < width; step++) {
      for (const x of [column, column - 1]) {
        const y = ((column + 1) & 2) === 0 ? width - 1 - step : step;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const value = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = value !== (MASKS[mask]?.(x, y) ?? false);
        bit++;
      }
    }
  }
  return dark;
}

type Set = (x: number, y: number, value: boolean) => void;

/** What every code of this size has: three large squares, small ones, and two dotted lines. */
function patterns(width: number, version: number, set: Set): void {
  for (let at = 0; at < width; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [width - 4, 3],
    [3, width - 4],
  ] as const) {
    for (let x = -4; x <= 4; x++) {
      for (let y = -4; y <= 4; y++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, ring !== 2 && ring !== 4);
      }
    }
  }
  const middles = MIDDLES[version - 1] ?? [];
  const last = middles.at(-1);
  for (const cx of middles) {
    for (const cy of middles) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue;
      for (let x = -2; x <= 2; x++) {
        for (let y = -2; y <= 2; y++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
      }
    }
  }
}

/** The notes about level and mask, and from version 7 on about the version, each protected by a code. */
export function formatBits(mask: number): number {
  let rest = mask; // level M is 0
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

function notes(width: number, version: number, mask: number, set: Set): void {
  const format = formatBits(mask);
  const at = (place: number) => ((format >> place) & 1) === 1;
  for (let place = 0; place < 6; place++) set(8, place, at(place));
  set(8, 7, at(6));
  set(8, 8, at(7));
  set(7, 8, at(8));
  for (let place = 9; place < 15; place++) set(14 - place, 8, at(place));
  for (let place = 0; place < 8; place++) set(width - 1 - place, 8, at(place));
  for (let place = 8; place < 15; place++) set(8, width - 15 + place, at(place));
  set(8, width - 8, true);
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place++) {
    const value = ((bits >> place) & 1) === 1;
    const [far, near] = [width - 11 + (place % 3), Math.floor(place / 3)];
    set(far, near, value);
    set(near, far, value);
  }
}

/** How hard a drawing is to read: long lines, blocks, false corners, and too much of one tone. */
function penalty(dark: Modules): number {
  const width = dark.length;
  const rows = dark.map((row) => row.map((value) => (value ? "1" : "0")).join(""));
  const down = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...down]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const _ of line.matchAll(/(?=10111010000|00001011101)/g)) sum += 40;
  }
  for (let y = 0; y + 1 < width; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const here = dark[y]?.[x];
      if (here === dark[y]?.[x + 1] && here === dark[y + 1]?.[x] && here === dark[y + 1]?.[x + 1]) sum += 3;
    }
  }
  const share = rows.join("").replaceAll("0", "").length / (width * width);
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
