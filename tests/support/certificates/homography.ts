/** Projective map of the plane, row by row: (u, v, 1) to (x·w, y·w, w). */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export type Point = readonly [x: number, y: number];

export function project(h: Homography, [u, v]: Point): [number, number] {
  const w = h[6] * u + h[7] * v + h[8];
  return [(h[0] * u + h[1] * v + h[2]) / w, (h[3] * u + h[4] * v + h[5]) / w];
}

export function multiply(a: Homography, b: Homography): Homography {
  const at = (row: number, column: number): number =>
    a[row * 3]! * b[column]! + a[row * 3 + 1]! * b[column + 3]! + a[row * 3 + 2]! * b[column + 6]!;
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

/** Inverts up to a factor, which has no effect on a homography. */
export function invert([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export const scaleAndMove = (factor: number, x: number, y: number): Homography => [factor, 0, x, 0, factor, y, 0, 0, 1];

/** Returns the pixels of a unit step down the sheet at a place. */
export function heightAt(h: Homography, [u, v]: Point): number {
  const [x0, y0] = project(h, [u, v - 0.5]);
  const [x1, y1] = project(h, [u, v + 0.5]);
  return Math.hypot(x1 - x0, y1 - y0);
}

/**
 * Projects a sheet for a camera above its (0, 0).
 * @param turnDeg rotation of the paper in the picture, clockwise
 * @param tiltDeg angles of the sheet about its horizontal and its vertical axis
 * @param distance of the camera in the sheet's unit; one unit in the middle is one pixel
 */
export function projectSheet(turnDeg: number, tiltDeg: Point, distance: number): Homography {
  const [turn, about, along] = [turnDeg, ...tiltDeg].map((deg) => (deg * Math.PI) / 180) as [number, number, number];
  const [ct, st, cx, sx, cy, sy] = [Math.cos(turn), Math.sin(turn), Math.cos(about), Math.sin(about), Math.cos(along), Math.sin(along)];
  // Paper axes after the tilts: right = (cy, 0, −sy), down = (sx·sy, cx, sx·cy).
  const slanted: Homography = [cy, sx * sy, 0, 0, cx, 0, -sy / distance, (sx * cy) / distance, 1];
  return multiply([ct, -st, 0, st, ct, 0, 0, 0, 1], slanted);
}
