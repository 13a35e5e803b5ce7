/** A corner in tile units. */
export interface TilePoint {
  x: number;
  y: number;
}

/** Where a corner repeats the one before it there would be a LineTo of length zero, which MVT 2.1 §4.3.3.2 forbids. */
function withoutRepeats(flat: ArrayLike<number>): TilePoint[] {
  const points: TilePoint[] = [];
  for (let i = 0; i < flat.length; i += 2) {
    const last = points.at(-1);
    if (!last || last.x !== flat[i] || last.y !== flat[i + 1]) points.push({ x: flat[i]!, y: flat[i + 1]! });
  }
  return points;
}

/** @returns the line without repeated points, or null when nothing but a point is left of it */
export function cleanLine(flat: ArrayLike<number>): TilePoint[] | null {
  const points = withoutRepeats(flat);
  return points.length < 2 ? null : points;
}

/**
 * MVT 2.1 §4.3.4.4: an exterior ring has a positive area by the surveyor's formula, an interior one a negative; ClosePath
 * closes it, so its first corner is not repeated; one without area is none.
 */
export function cleanRing(flat: ArrayLike<number>, isHole: boolean): TilePoint[] | null {
  const points = withoutRepeats(flat);
  while (points.length > 1 && points[0]!.x === points.at(-1)!.x && points[0]!.y === points.at(-1)!.y) points.pop();
  let area2 = 0;
  points.forEach(({ x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    area2 += x * next.y - next.x * y;
  });
  if (area2 === 0) return null;
  return area2 > 0 === isHole ? points.reverse() : points;
}

export function pointsOf(flat: ArrayLike<number>): TilePoint[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
}
