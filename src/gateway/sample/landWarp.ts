import type { SeededRandom } from './seededRandom.ts';

/** Maps the flat plane to metres of the grid. It is injective, so shapes stay disjoint. */
export type LandWarp = (x: number, y: number) => readonly [eastM: number, northM: number];

/**
 * Creates a warp: long waves bend every street, and a rotation keeps streets off the grid axes.
 * @param bend maximum slope of all waves together; below 0.5 the map cannot fold
 */
export function landWarp(origin: readonly [number, number], turnDeg: number, bend: number, random: SeededRandom): LandWarp {
  const waves = [1700, 980, 520].map((lengthM, i) => {
    const towards = random.between(0, 2 * Math.PI);
    const frequency = (2 * Math.PI) / (lengthM * random.between(0.85, 1.15));
    // Displacement mostly along the crest bends streets without squeezing lots.
    const push = towards + Math.PI / 2 + random.between(-0.4, 0.4);
    const amplitude = (bend * [0.36, 0.34, 0.3][i]!) / frequency;
    return {
      kx: Math.cos(towards) * frequency,
      ky: Math.sin(towards) * frequency,
      phase: random.between(0, 2 * Math.PI),
      px: Math.cos(push) * amplitude,
      py: Math.sin(push) * amplitude,
    };
  });
  const turn = (turnDeg * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return (x, y) => {
    let bx = x;
    let by = y;
    for (const wave of waves) {
      const height = Math.sin(wave.kx * x + wave.ky * y + wave.phase);
      bx += wave.px * height;
      by += wave.py * height;
    }
    return [origin[0] + bx * cos - by * sin, origin[1] + bx * sin + by * cos];
  };
}

/** Returns the flat direction perpendicular to the warped `angle`: right angles are measured on the ground. */
export function squareTo(warp: LandWarp, x: number, y: number, angle: number): number {
  const [e0, n0] = warp(x, y);
  const [ex, nx] = warp(x + 1, y);
  const [ey, ny] = warp(x, y + 1);
  const [a, b, c, d] = [ex - e0, ey - e0, nx - n0, ny - n0];
  const east = a * Math.cos(angle) + b * Math.sin(angle);
  const north = c * Math.cos(angle) + d * Math.sin(angle);
  // Applies the inverse Jacobian to the perpendicular (−north, east); its scale does not matter.
  return Math.atan2(a * east + c * north, -d * north - b * east);
}
