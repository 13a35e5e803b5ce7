/**
 * A polygon, holes and all: inside is what an odd number of its rings' edges lies to the left of (even-odd rule), so neither
 * the rings' order nor their winding matters.
 */
export interface Region {
  /** x, y, x, y … of every ring, end to end; a ring may or may not repeat its first corner. */
  xy: Float64Array;
  /** Where each ring ends, in corners. */
  ringEnds: Uint32Array;
}

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Of some of a region's corners; from Infinity to −Infinity where there are none. */
export function boxOf(xy: Float64Array, from = 0, to = xy.length / 2): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = from * 2; i < to * 2; i += 2) {
    const x = xy[i]!;
    const y = xy[i + 1]!;
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}
