import type { ExpressionSpecification } from 'maplibre-gl';

/** As much of a land code as colouring needs. */
export interface ColouredLandCode {
  code: string;
  /** Official colour, `#RRGGBB`. */
  colour: string;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two: `share` 1 is all `hex`, 0 all `paper`. Both and the answer are `#RRGGBB`. */
export function tint(hex: string, paper: string, share: number): string {
  const ground = channels(paper);
  const mixed = channels(hex).map((value, i) => Math.round(value * share + ground[i]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A style expression that gives a feature the official colour of its `landCode`, made calmer by mixing it with paper:
 * in full strength the official colours drown outlines and numbers.
 * @param fallback colour of a code that the list does not have
 * @param share how much of the official colour is kept, 0 to 1
 */
export function landCodeColour(codes: readonly ColouredLandCode[], shade: Shade): ExpressionSpecification | string {
  return codedColour(['get', 'landCode'], codes, shade);
}

interface Shade {
  paper: string;
  fallback: string;
  share: number;
}

/** The same by a code that is found otherwise. */
export function codedColour(
  code: ExpressionSpecification,
  codes: readonly ColouredLandCode[],
  { paper, fallback, share }: Shade,
): ExpressionSpecification | string {
  if (codes.length === 0) return fallback;
  const pairs = codes.flatMap(({ code: known, colour }) => [known, tint(colour, paper, share)]);
  return ['match', code, ...pairs, fallback] as unknown as ExpressionSpecification;
}
