/**
 * A convex polygon of the flat plane, metres, counterclockwise. `side[i]` is the street along the edge from corner i,
 * or {@link NO_STREET}. Convex shapes cut by lines stay convex, so no general polygon arithmetic is needed; the plane
 * is warped afterwards (landWarp).
 */
export interface Shape {
  x: number[];
  y: number[];
  side: number[];
}

export const NO_STREET = -1;

/** A directed line through (x, y); (dx, dy) has length 1. */
export interface Line {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export const lineAt = (x: number, y: number, angle: number): Line => ({
  x,
  y,
  dx: Math.cos(angle),
  dy: Math.sin(angle),
});

/** Returns the distance to the left of the line, metres (negative: right). */
export const leftOf = (line: Line, x: number, y: number): number => line.dx * (y - line.y) - line.dy * (x - line.x);

export function shapeArea(shape: Shape): number {
  const { x, y } = shape;
  let twice = 0;
  for (let i = 0, j = x.length - 1; i < x.length; j = i++) twice += x[j]! * y[i]! - x[i]! * y[j]!;
  return twice / 2;
}

/** Returns the mean of the corners, which is inside because the shape is convex. */
export function shapeMiddle(shape: Shape): { x: number; y: number } {
  const count = shape.x.length;
  return { x: shape.x.reduce((a, b) => a + b, 0) / count, y: shape.y.reduce((a, b) => a + b, 0) / count };
}

export const sideLength = (shape: Shape, i: number): number => {
  const j = (i + 1) % shape.x.length;
  return Math.hypot(shape.x[j]! - shape.x[i]!, shape.y[j]! - shape.y[i]!);
};

/** Returns area over squared perimeter: 0.0625 for a square, near 0 for a splinter. */
export function compactness(shape: Shape): number {
  const perimeterM = shape.x.reduce((sum, _, i) => sum + sideLength(shape, i), 0);
  return shapeArea(shape) / (perimeterM * perimeterM);
}

/** Splits along a line. Both pieces get `street` on the new side; an empty piece is undefined. */
export function cutShape(shape: Shape, line: Line, street: number): { left?: Shape; right?: Shape } {
  const left: Shape = { x: [], y: [], side: [] };
  const right: Shape = { x: [], y: [], side: [] };
  const append = (to: Shape, x: number, y: number, side: number): void => {
    to.x.push(x);
    to.y.push(y);
    to.side.push(side);
  };
  const count = shape.x.length;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const ax = shape.x[i]!;
    const ay = shape.y[i]!;
    const from = leftOf(line, ax, ay);
    const to = leftOf(line, shape.x[j]!, shape.y[j]!);
    const side = shape.side[i]!;
    if (from >= 0) append(left, ax, ay, side);
    else append(right, ax, ay, side);
    if (from >= 0 === to >= 0) continue;
    const t = from / (from - to);
    const x = ax + t * (shape.x[j]! - ax);
    const y = ay + t * (shape.y[j]! - ay);
    append(left, x, y, from >= 0 ? street : side);
    append(right, x, y, from >= 0 ? side : street);
  }
  const pieces: { left?: Shape; right?: Shape } = {};
  if (left.x.length > 2 && shapeArea(left) > 1e-3) pieces.left = left;
  if (right.x.length > 2 && shapeArea(right) > 1e-3) pieces.right = right;
  return pieces;
}

/** Returns the line along a side, moved inward. */
export function sideLine({ x, y }: Shape, i: number, lengthM: number, inwardM: number): Line {
  const j = (i + 1) % x.length;
  const dx = (x[j]! - x[i]!) / lengthM;
  const dy = (y[j]! - y[i]!) / lengthM;
  return { x: x[i]! - dy * inwardM, y: y[i]! + dx * inwardM, dx, dy };
}

/** Moves every side inward by `distance` of its street; undefined if nothing is left. */
export function insetShape(shape: Shape, distance: (street: number) => number): Shape | undefined {
  let remaining: Shape | undefined = shape;
  for (let i = 0; i < shape.x.length && remaining; i++) {
    const by = distance(shape.side[i]!);
    const length = sideLength(shape, i);
    if (by <= 0 || length < 1e-6) continue;
    remaining = cutShape(remaining, sideLine(shape, i, length, by), shape.side[i]!).left;
  }
  return remaining;
}

/** The smallest enclosing rectangle; `angle` is the direction of its long side. */
export interface TightBox {
  x: number;
  y: number;
  angle: number;
  halfLong: number;
  halfShort: number;
}

export function tightBox(shape: Shape): TightBox {
  let best: TightBox | undefined;
  for (let i = 0; i < shape.x.length; i++) {
    const length = sideLength(shape, i);
    if (length < 0.5) continue;
    const { dx: ux, dy: uy } = sideLine(shape, i, length, 0);
    let lowAlong = Infinity;
    let highAlong = -Infinity;
    let highAcross = -Infinity;
    for (let k = 0; k < shape.x.length; k++) {
      const px = shape.x[k]! - shape.x[i]!;
      const py = shape.y[k]! - shape.y[i]!;
      lowAlong = Math.min(lowAlong, px * ux + py * uy);
      highAlong = Math.max(highAlong, px * ux + py * uy);
      highAcross = Math.max(highAcross, py * ux - px * uy);
    }
    const along = (highAlong - lowAlong) / 2;
    const across = highAcross / 2;
    if (best && best.halfLong * best.halfShort <= along * across) continue;
    const middle = (lowAlong + highAlong) / 2;
    const angle = Math.atan2(uy, ux);
    best = {
      x: shape.x[i]! + ux * middle - uy * across,
      y: shape.y[i]! + uy * middle + ux * across,
      angle: along >= across ? angle : angle + Math.PI / 2,
      halfLong: Math.max(along, across),
      halfShort: Math.min(along, across),
    };
  }
  if (!best) throw new RangeError('a shape without sides');
  return best;
}

/** A lot before numbering: still flat and convex. */
export interface Lot {
  shape: Shape;
  /** Back of a neighbouring lot that makes this one L-shaped. */
  annex?: Shape;
  landCode: string;
}

export interface Block {
  lots: Lot[];
  /** Random deviation of surveyed corners, metres: old quarters are never straight. */
  unevenM: number;
}
