/** Which card an arrow key goes to: the next in the list, or the nearest above or below on the screen. */

export function neighbour<T extends Element>(items: readonly T[], from: T, key: string): T | undefined {
  const place = items.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return items[place + 1];
    case "ArrowLeft":
      return items[place - 1];
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    case "ArrowDown":
      return nearest(items.slice(place + 1), from, 1);
    case "ArrowUp":
      return nearest(items.slice(0, place).reverse(), from, -1);
    default:
      return undefined;
  }
}

/** The item in the next row in a direction that is closest to the same column. */
function nearest<T extends Element>(items: readonly T[], from: T, direction: 1 | -1): T | undefined {
  const { left, top } = from.getBoundingClientRect();
  let best: T | undefined;
  let row: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const box = item.getBoundingClientRect();
    if ((box.top - top) * direction <= 4) continue;
    row ??= box.top;
    if (Math.abs(box.top - row) > 4) break;
    if (Math.abs(box.left - left) < distance) {
      best = item;
      distance = Math.abs(box.left - left);
    }
  }
  return best;
}
