import type { Dice } from '../dice.ts';
import type { CurvedBounds } from './curvedBounds.ts';
import type { PageSurface } from './pageSurface.ts';

/** Share of full light that the camera receives from a place of the page; u and v as in the surface. */
export type PageLight = (u: number, v: number) => number;

const rise = (at: number, soft: number): number => {
  const share = Math.min(1, Math.max(0, at / soft + 0.5));
  return share * share * (3 - 2 * share);
};

/**
 * Draws the light of a lamp from one side (slopes towards it are brighter), which falls off with distance, and a soft
 * shadow of an arm or a phone across the page's middle.
 * @param reach half of the page's diagonal
 */
export function drawPageLight(
  dice: Dice,
  surface: PageSurface,
  reach: number,
  bounds: CurvedBounds,
): { light: PageLight; conditions: Record<string, number> } {
  const exposure = dice.between(...bounds.exposure);
  const gradient = dice.between(...bounds.gradient);
  const lamp = dice.between(0, 2 * Math.PI);
  const height = dice.between(0.7, 1.6);
  const length = Math.hypot(1, height);
  const [cos, sin] = [Math.cos(lamp), Math.sin(lamp)];
  const shadow = dice.chance(bounds.shadowShare) ? dice.between(...bounds.shadow) : 1;
  const angle = dice.between(0, Math.PI);
  const [ac, as] = [Math.cos(angle), Math.sin(angle)];
  const middle = reach * dice.between(-0.35, 0.35);
  const width = reach * dice.between(0.25, 0.8);
  const soft = reach * dice.scale(0.03, 0.3);
  const end = reach * dice.between(0.1, 0.6);
  const light: PageLight = (u, v) => {
    const { sin: steep, cos: level, turn } = surface.slope(u, v);
    // Angle between the page's upward normal and the lamp.
    const lambert = Math.max(0.2, (height * level - steep * Math.cos(turn - lamp)) / height);
    const far = 1 - gradient * Math.min(1, Math.max(0, 0.5 + (u * cos + v * sin) / (2 * reach)));
    const across = u * ac + v * as - middle + 0.08 * reach * Math.sin((v * ac - u * as) / (0.3 * reach));
    const inside = rise(width / 2 - Math.abs(across), soft) * rise(end - (v * ac - u * as), soft);
    return exposure * (1 + (lambert - 1) / length) * far * (1 - (1 - shadow) * inside);
  };
  return { light, conditions: { exposure, gradient, shadow } };
}
