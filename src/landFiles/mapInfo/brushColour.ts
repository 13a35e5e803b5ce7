import { fillColour } from '../../domain/land/fillColour.ts';

/** @param rgb red · 65,536 + green · 256 + blue; NaN for none */
const colourOf = (rgb: number): string | undefined =>
  Number.isInteger(rgb) && rgb >= 0 && rgb <= 0xffffff ? fillColour(`#${rgb.toString(16).padStart(6, '0')}`) : undefined;

/** Pattern 1 is none, 2 solid. Hatches use their background, which covers more; NaN is transparent. */
export function brushColour(pattern: number, colour: number, background = NaN): string | undefined {
  if (pattern <= 1) return undefined;
  return (pattern > 2 ? colourOf(background) : undefined) ?? colourOf(colour);
}
