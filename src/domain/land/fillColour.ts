import { landCode } from './landCodes.ts';

/** `#rgb` or `#rrggbb`, the sign left out by some. */
const HEX = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i;
/** Paper and ink: what programs fill and hatch with unless somebody chose a colour. */
const SAYS_NOTHING = new Set(['#ffffff', '#000000']);

/**
 * The fill colour of a drawing, as it is stored and drawn.
 * @returns `#rrggbb` in lower case; undefined for anything else, and for white and black, which say nothing
 */
export function fillColour(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const [, r, g, b, whole] = HEX.exec(text.trim()) ?? [];
  if (whole === undefined && r === undefined) return undefined;
  const colour = `#${whole ?? `${r}${r}${g}${g}${b}${b}`}`.toLowerCase();
  return SAYS_NOTHING.has(colour) ? undefined : colour;
}

/** A zone whose code is not known, and the colour that its drawing fills it with. */
export interface OwnFill {
  /** '' for none. */
  landCode: string;
  /** `#rrggbb`. */
  fill: string;
}

/** The colours of one code, each once. */
export const fillsOf = (code: string, ownFills: readonly OwnFill[] = []): string[] => [
  ...new Set(ownFills.flatMap(({ landCode: its, fill }) => (its === code ? [fill] : []))),
];

/** The colour that a zone has of its drawing. @returns undefined where its code has an official one, or the drawing has none */
export const ownFill = (code: string, fill: unknown): string | undefined => (landCode(code) ? undefined : fillColour(fill));
