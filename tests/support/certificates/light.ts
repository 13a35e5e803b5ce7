import type { Dice } from './dice.ts';
import type { DifficultyBounds } from './difficulty.ts';

/** Returns the light at a place of the picture; coordinates are 0–1. */
export type Light = (x: number, y: number) => number;

/** Returns a soft edge: 0 before, 1 after. */
const edge = (at: number, soft: number): number => {
  const share = Math.min(1, Math.max(0, at / soft + 0.5));
  return share * share * (3 - 2 * share);
};

/** Draws exposure, a gradient, darker corners, and a soft shadow of a hand (half plane) or a phone (blob). */
export function drawLight(
  dice: Dice,
  bounds: DifficultyBounds,
): { light: Light; exposure: number; conditions: Record<string, number | boolean> } {
  const exposure = dice.between(...bounds.exposure);
  const gradient = dice.between(...bounds.gradient);
  const turn = dice.between(0, 2 * Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = dice.between(0, gradient / 2);
  const shadow = dice.chance(bounds.shadowShare) ? dice.between(...bounds.shadow) : 1;
  const blob = dice.chance(0.4);
  const [sx, sy, soft] = [dice.between(0.1, 0.9), dice.between(0.1, 0.9), dice.scale(0.03, 0.5)];
  const angle = dice.between(0, 2 * Math.PI);
  const [sc, ss] = [Math.cos(angle), Math.sin(angle)];
  const size = dice.between(0.15, 0.45);
  const light: Light = (x, y) => {
    const [dx, dy] = [x - 0.5, y - 0.5];
    const slope = 1 - gradient * Math.min(1, Math.max(0, 0.5 + (dx * cos + dy * sin)));
    const vignette = 1 - corners * 2 * (dx * dx + dy * dy);
    if (shadow === 1) return exposure * slope * vignette;
    const [ux, uy] = [(x - sx) * sc + (y - sy) * ss, (y - sy) * sc - (x - sx) * ss];
    const inside = blob ? edge(size - Math.hypot(ux, uy * 1.7), soft) : edge(ux + 0.15 * Math.sin(uy * 4), soft);
    return exposure * slope * vignette * (1 - (1 - shadow) * inside);
  };
  return { light, exposure, conditions: { exposure, gradient, shadow } };
}
