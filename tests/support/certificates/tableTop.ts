import type { Dice } from './dice.ts';

export type Surface = (x: number, y: number) => readonly [red: number, green: number, blue: number];

const WOODS = [
  [150, 106, 66],
  [96, 66, 44],
  [188, 152, 108],
] as const;
const CLOTHS = [
  [60, 70, 84],
  [120, 120, 118],
  [36, 40, 44],
  [160, 60, 50],
  [200, 196, 186],
] as const;

/** Returns smoothed lattice noise that repeats after 64. */
function smoothNoise(dice: Dice): (x: number, y: number) => number {
  const lattice = Float32Array.from({ length: 4096 }, () => dice.between(-1, 1));
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const at = (dx: number, dy: number): number => lattice[((y0 + dy) & 63) * 64 + ((x0 + dx) & 63)]!;
    const above = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
    const below = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
    return above + (below - above) * fy;
  };
}

/** Draws the surface below the paper by pixels of the picture: wood with grain, or plain cloth. */
export function drawTableTop(dice: Dice, digitPx: number): Surface {
  const noise = smoothNoise(dice);
  const wood = dice.chance(0.6);
  const [red, green, blue] = dice.pick<readonly [number, number, number]>(wood ? WOODS : CLOTHS);
  const step = digitPx * dice.between(1, 3);
  const turn = dice.between(0, Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const stretch = wood ? 12 : 1;
  const depth = wood ? 0.16 : 0.07;
  return (x, y) => {
    const [u, v] = [(x * cos + y * sin) / step, (y * cos - x * sin) / step];
    const shade = 1 + depth * (noise(u / stretch, v * 2) + 0.5 * noise(u / stretch + 7, v * 5));
    return [red * shade, green * shade, blue * shade];
  };
}

/** Returns the unevenness of paper, fibres and a fold's grey, in shares of its brightness. */
export function drawPaperGrain(dice: Dice, digitPx: number): (x: number, y: number) => number {
  const noise = smoothNoise(dice);
  const depth = dice.between(0, 0.025);
  const step = digitPx * 1.5;
  return (x, y) => 1 + depth * noise(x / step, y / step);
}
