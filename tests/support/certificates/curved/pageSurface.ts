import type { Dice } from '../dice.ts';
import type { CurvedBounds } from './curvedBounds.ts';

/** Sheet of paper bent in one direction only (a developable surface): nothing on it is stretched. */
export interface PageSurface {
  /** Position of a place of the flat page (digit heights, centre at 0, 0); z points to the camera. */
  place(u: number, v: number): [x: number, y: number, z: number];
  /** Sine and cosine of the slope there, and its direction. */
  slope(u: number, v: number): { sin: number; cos: number; turn: number };
  conditions: Record<string, number>;
}

const STEP = 0.25;
const radians = (deg: number): number => (deg * Math.PI) / 180;

/** @param reach half of the page's diagonal, digit heights */
export function drawSurface(dice: Dice, reach: number, bounds: CurvedBounds): PageSurface {
  const either = (range: readonly [number, number]): number => dice.between(...range) * (dice.chance(0.5) ? 1 : -1);
  // Most pages bend about a vertical or horizontal axis, some about an oblique one.
  const turn = dice.pick([0, 0, Math.PI / 2]) + radians(dice.between(-18, 18));
  const wave = radians(either(bounds.wave));
  const length = reach * dice.between(1, 2.2);
  const phase = dice.between(0, 2 * Math.PI);
  const binding = radians(dice.between(...bounds.binding));
  const bound = reach * dice.between(0.25, 0.5);
  const fold = dice.chance(bounds.foldShare) ? radians(either(bounds.fold)) : 0;
  const foldAt = reach * dice.between(-0.5, 0.5);
  const foldWidth = dice.between(0.4, 1.5);
  const slopeAt = (s: number): number =>
    wave * Math.sin((2 * Math.PI * s) / length + phase) -
    binding * Math.exp(-(s + reach) / bound) +
    (fold / 2) * Math.tanh((s - foldAt) / foldWidth);

  const count = 2 * Math.ceil((reach * 1.3) / STEP) + 1;
  const middle = (count - 1) / 2;
  const along = new Float64Array(count);
  const above = new Float64Array(count);
  for (let at = 1; at < count; at += 1) {
    const slope = slopeAt((at - 0.5 - middle) * STEP);
    along[at] = along[at - 1]! + STEP * Math.cos(slope);
    above[at] = above[at - 1]! + STEP * Math.sin(slope);
  }
  const [x0, z0] = [along[middle]!, above[middle]!];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const indexOf = (s: number): number => Math.min(count - 1.001, Math.max(0, s / STEP + middle));
  return {
    place(u, v) {
      const [s, t] = [u * cos + v * sin, v * cos - u * sin];
      const at = indexOf(s);
      const [left, share] = [at | 0, at - (at | 0)];
      const x = along[left]! + (along[left + 1]! - along[left]!) * share - x0;
      const z = above[left]! + (above[left + 1]! - above[left]!) * share - z0;
      return [x * cos - t * sin, x * sin + t * cos, z];
    },
    slope(u, v) {
      const slope = slopeAt(Math.max(-1.3 * reach, Math.min(1.3 * reach, u * cos + v * sin)));
      return { sin: Math.sin(slope), cos: Math.cos(slope), turn };
    },
    conditions: { wave, binding, fold, bendTurn: turn },
  };
}
