import type { SeededRandom } from './seededRandom.ts';

/** Bends the flat plane into metres of the grid. One to one, so what did not overlap still does not. */
export type LandWarp = (x: number, y: number) => readonly [eastM: number, northM: number];

/**
 * Long waves bend every street a little; the whole is turned so that no street follows a grid axis.
 * @param bend steepest slope of all waves together; below 0.5 the map cannot fold over itself
 */
export function landWarp(origin: readonly [number, number], turnDeg: number, bend: number, random: SeededRandom): LandWarp {
  const waves = [1700, 980, 520].map((lengthM, i) => {
    const towards = random.between(0, 2 * Math.PI);
    const frequency = (2 * Math.PI) / (lengthM * random.between(0.85, 1.15));
    // Pushing mostly along the crest normal's quarter turn bends streets without squeezing lots.
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

/**
 * The direction on the flat plane that, once bent, stands square to the bent `angle`: surveyors measure right angles on
 * the ground, not on our drawing board.
 */
export function squareTo(warp: LandWarp, x: number, y: number, angle: number): number {
  const [e0, n0] = warp(x, y);
  const [ex, nx] = warp(x + 1, y);
  const [ey, ny] = warp(x, y + 1);
  const [a, b, c, d] = [ex - e0, ey - e0, nx - n0, ny - n0];
  const east = a * Math.cos(angle) + b * Math.sin(angle);
  const north = c * Math.cos(angle) + d * Math.sin(angle);
  // The inverse of the bend's slope, applied to the quarter turn (−north, east); its scale does not matter.
  return Math.atan2(a * east + c * north, -d * north - b * east);
}
