import type { ExpressionSpecification } from 'maplibre-gl';

/** As much of a land code as colouring needs. */
export interface ColouredLandCode {
  code: string;
  /** Official colour, `#RRGGBB`. */
  hex: string;
}

/**
 * A style expression that gives a feature the official colour of its `landCode`.
 * @param fallback colour of a code that the list does not have
 */
export function landCodeColour(codes: readonly ColouredLandCode[], fallback: string): ExpressionSpecification | string {
  if (codes.length === 0) return fallback;
  const pairs = codes.flatMap(({ code, hex }) => [code, hex]);
  return ['match', ['get', 'landCode'], ...pairs, fallback] as unknown as ExpressionSpecification;
}
