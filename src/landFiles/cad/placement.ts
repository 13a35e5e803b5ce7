import type { EllipseArc } from './strokeArc.ts';

/** Affine transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Placement = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IN_PLACE: Placement = [1, 0, 0, 1, 0, 0];

/** Composes two placements: `inner` first, then `outer`. */
export const placeWithin = (outer: Placement, inner: Placement): Placement => {
  if (inner === IN_PLACE) return outer;
  const [a, b, c, d, e, f] = outer;
  const [a2, b2, c2, d2, e2, f2] = inner;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
};

/** Transforms x, y, x, y … in place. */
export function placePath(path: number[], [a, b, c, d, e, f]: Placement): number[] {
  for (let i = 0; i + 1 < path.length; i += 2) {
    const [x, y] = [path[i]!, path[i + 1]!];
    path[i] = a * x + c * y + e;
    path[i + 1] = b * x + d * y + f;
  }
  return path;
}

export const placeArc = (arc: EllipseArc, [a, b, c, d, e, f]: Placement): EllipseArc => ({
  x: a * arc.x + c * arc.y + e,
  y: b * arc.x + d * arc.y + f,
  ax: a * arc.ax + c * arc.ay,
  ay: b * arc.ax + d * arc.ay,
  bx: a * arc.bx + c * arc.by,
  by: b * arc.bx + d * arc.by,
  from: arc.from,
  sweep: arc.sweep,
});

/** Returns a rotation and scaling about the origin, then a translation to (x, y). */
export function placementAt(x: number, y: number, turnRad: number, scaleX: number, scaleY: number): Placement {
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  return [scaleX * cos, scaleX * sin, -scaleY * sin, scaleY * cos, x, y];
}

/**
 * Returns the transformation from an element's plane to the drawing's by DXF's arbitrary axis algorithm. The normal (0,
 * 0, −1) of mirrored elements mirrors x.
 * @param z elevation of the element above its plane
 */
export function placementOfPlane(nx: number, ny: number, nz: number, z: number): Placement {
  if (nx === 0 && ny === 0 && nz > 0) return IN_PLACE;
  const length = Math.hypot(nx, ny, nz);
  if (!(length > 0)) return IN_PLACE;
  const [x, y, up] = [nx / length, ny / length, nz / length];
  // Near the vertical the world y axis is crossed with the normal, else the z axis.
  const isSteep = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64;
  const [axX, axY, axZ] = isSteep ? [up, 0, -x] : [-y, x, 0];
  const size = Math.hypot(axX, axY, axZ);
  const [rightX, rightY, rightZ] = [axX / size, axY / size, axZ / size];
  return [rightX, rightY, y * rightZ - up * rightY, up * rightX - x * rightZ, x * z, y * z];
}
