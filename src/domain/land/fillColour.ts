import { landCode } from './landCodes.ts';

/** `#rgb` or `#rrggbb`; the '#' is optional. */
const HEX = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i;
/** White and black, the defaults of drawing programs, which carry no meaning. */
const SAYS_NOTHING = new Set(['#ffffff', '#000000']);

/** Normalises a fill colour to lower-case `#rrggbb`; undefined for anything else, and for white and black. */
export function fillColour(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const [, r, g, b, whole] = HEX.exec(text.trim()) ?? [];
  if (whole === undefined && r === undefined) return undefined;
  const colour = `#${whole ?? `${r}${r}${g}${g}${b}${b}`}`.toLowerCase();
  return SAYS_NOTHING.has(colour) ? undefined : colour;
}

/** A zone with an unknown code and the fill colour of its drawing. */
export interface OwnFill {
  /** '' for none. */
  landCode: string;
  /** `#rrggbb`. */
  fill: string;
}

export const fillsOf = (code: string, ownFills: readonly OwnFill[] = []): string[] => [
  ...new Set(ownFills.flatMap(({ landCode: ownCode, fill }) => (ownCode === code ? [fill] : []))),
];

/** Returns a zone's colour from its drawing; undefined if its code has an official one or the drawing none. */
export const ownFill = (code: string, fill: unknown): string | undefined => (landCode(code) ? undefined : fillColour(fill));
