import { fillColour } from '../../../../domain/land/fillColour.ts';

/**
 * The colour of MapInfo's brush: pattern 1 is none, 2 is solid, the others are hatched in it.
 * @param rgb red · 65,536 + green · 256 + blue
 */
export function brushColour(pattern: number, rgb: number): string | undefined {
  const isColour = pattern > 1 && Number.isInteger(rgb) && rgb >= 0 && rgb <= 0xffffff;
  return isColour ? fillColour(rgb.toString(16).padStart(6, '0')) : undefined;
}
