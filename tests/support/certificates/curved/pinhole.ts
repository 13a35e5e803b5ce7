import type { PageSurface } from './pageSurface.ts';

/** A phone's camera before a bent page. */
export interface Pinhole {
  /** Pixels of the picture at which a place of the flat page is seen. */
  see(u: number, v: number): [x: number, y: number];
}

export interface PinholeView {
  pitchDeg: number;
  yawDeg: number;
  rollDeg: number;
  /** In the page's unit. */
  distance: number;
  /** The lens, of (r / half diagonal)². */
  bend: number;
  /** Pixels a unit has in the page's middle. */
  scale: number;
  /** Where the page's middle is seen, but for the lens. */
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
      // Turned about the page's upright axis, then its level one, then in the picture; the camera is above.
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

/** Pixels between two places of the lattice below. */
const LATTICE = 6;

/** Of every pixel of a picture which place of the page is seen there: exact on a lattice, between its places along straight lines. */
export interface PageLattice {
  across: number;
  step: number;
  u: Float32Array;
  v: Float32Array;
}

/** Newton's method, from the neighbour's answer on. */
export function latticeOf(camera: Pinhole, { scale, at, size }: PinholeView): PageLattice {
  const across = Math.ceil(size.width / LATTICE) + 2;
  const down = Math.ceil(size.height / LATTICE) + 2;
  const lattice = { across, step: LATTICE, u: new Float32Array(across * down), v: new Float32Array(across * down) };
  const small = 0.05;
  for (let row = 0, index = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1, index += 1) {
      const [x, y] = [column * LATTICE, row * LATTICE];
      const before = column > 0 ? index - 1 : index - across;
      let u = before < 0 ? (x - at[0]) / scale : lattice.u[before]!;
      let v = before < 0 ? (y - at[1]) / scale : lattice.v[before]!;
      for (let round = 0; round < (before < 0 ? 30 : 5); round += 1) {
        const [px, py] = camera.see(u, v);
        const [ux, uy] = camera.see(u + small, v);
        const [vx, vy] = camera.see(u, v + small);
        const [a, b, c, d] = [(ux - px) / small, (vx - px) / small, (uy - py) / small, (vy - py) / small];
        const det = a * d - b * c;
        const [ex, ey] = [x - px, y - py];
        if (!(Math.abs(det) > 1e-9) || Math.abs(ex) + Math.abs(ey) < 1e-3) break;
        u += (d * ex - b * ey) / det;
        v += (a * ey - c * ex) / det;
      }
      lattice.u[index] = u;
      lattice.v[index] = v;
    }
  }
  return lattice;
}
