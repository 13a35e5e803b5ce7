import type { PageSurface } from './pageSurface.ts';

/** Phone camera in front of a bent page. */
export interface Pinhole {
  /** Projects a place of the flat page to pixels of the picture. */
  see(u: number, v: number): [x: number, y: number];
}

export interface PinholeView {
  pitchDeg: number;
  yawDeg: number;
  rollDeg: number;
  /** Distance in the page's unit. */
  distance: number;
  /** Lens distortion, the coefficient of (r / half diagonal)². */
  bend: number;
  /** Pixels per unit in the page's centre. */
  scale: number;
  /** Pixel of the page's centre, before the lens distortion. */
  at: readonly [x: number, y: number];
  size: { width: number; height: number };
}

export function makePinhole(surface: PageSurface, view: PinholeView): Pinhole {
  const [cp, sp, cy, sy, cr, sr] = [view.pitchDeg, view.yawDeg, view.rollDeg].flatMap((deg) => [
    Math.cos((deg * Math.PI) / 180),
    Math.sin((deg * Math.PI) / 180),
  ]) as [number, number, number, number, number, number];
  const { distance, scale, at, bend } = view;
  const [midX, midY] = [view.size.width / 2, view.size.height / 2];
  const half2 = Math.max(1, midX ** 2 + midY ** 2);
  return {
    see(u, v) {
      const [x, y, z] = surface.place(u, v);
      // Rotate about the page's vertical axis, its horizontal axis, then in the picture; the camera is above.
      const [x1, z1] = [x * cy - z * sy, x * sy + z * cy];
      const [y2, z2] = [y * cp - z1 * sp, y * sp + z1 * cp];
      const near = (scale * distance) / (distance - z2);
      const px = (x1 * cr - y2 * sr) * near + at[0] - midX;
      const py = (x1 * sr + y2 * cr) * near + at[1] - midY;
      const lens = 1 + (bend * (px * px + py * py)) / half2;
      return [px * lens + midX, py * lens + midY];
    },
  };
}

/** Pixels between two nodes of the lattice below. */
const LATTICE = 6;

/** Place of the page for each pixel: exact at lattice nodes, linear between them. */
export interface PageLattice {
  across: number;
  step: number;
  u: Float32Array;
  v: Float32Array;
}

/** Inverts the projection by Newton's method, outwards from the centre, each time from a neighbour's result. */
export function latticeOf(camera: Pinhole, { scale, at, size }: PinholeView): PageLattice {
  const across = Math.ceil(size.width / LATTICE) + 2;
  const down = Math.ceil(size.height / LATTICE) + 2;
  const lattice = { across, step: LATTICE, u: new Float32Array(across * down), v: new Float32Array(across * down) };
  const within = (place: number, count: number): number => Math.min(count - 1, Math.max(0, Math.round(place / LATTICE)));
  const [middleColumn, middleRow] = [within(at[0], across), within(at[1], down)];
  for (const row of outwards(middleRow, down)) {
    for (const column of outwards(middleColumn, across)) {
      const before = neighbourOf(row, column, middleRow, middleColumn, across);
      solveAt(camera, lattice, row * across + column, [column * LATTICE, row * LATTICE], before, [at, scale]);
    }
  }
  return lattice;
}

/** Lists indices from one to the end, then back to the start. */
const outwards = (from: number, count: number): number[] => [
  ...Array.from({ length: count - from }, (_, at) => from + at),
  ...Array.from({ length: from }, (_, at) => from - 1 - at),
];

/** Returns the index of a solved neighbour; −1 for the first. */
function neighbourOf(row: number, column: number, middleRow: number, middleColumn: number, across: number): number {
  const index = row * across + column;
  if (column !== middleColumn) return index - Math.sign(column - middleColumn);
  return row === middleRow ? -1 : index - Math.sign(row - middleRow) * across;
}

const SMALL = 0.05;

function solveAt(
  camera: Pinhole,
  lattice: PageLattice,
  index: number,
  [x, y]: readonly [x: number, y: number],
  before: number,
  [at, scale]: readonly [at: readonly [x: number, y: number], scale: number],
): void {
  let u = before < 0 ? (x - at[0]) / scale : lattice.u[before]!;
  let v = before < 0 ? (y - at[1]) / scale : lattice.v[before]!;
  for (let round = 0; round < (before < 0 ? 30 : 5); round += 1) {
    const [px, py] = camera.see(u, v);
    const [ux, uy] = camera.see(u + SMALL, v);
    const [vx, vy] = camera.see(u, v + SMALL);
    const [a, b, c, d] = [(ux - px) / SMALL, (vx - px) / SMALL, (uy - py) / SMALL, (vy - py) / SMALL];
    const det = a * d - b * c;
    const [ex, ey] = [x - px, y - py];
    if (!(Math.abs(det) > 1e-9) || Math.abs(ex) + Math.abs(ey) < 1e-3) break;
    u += (d * ex - b * ey) / det;
    v += (a * ey - c * ex) / det;
  }
  lattice.u[index] = u;
  lattice.v[index] = v;
}
