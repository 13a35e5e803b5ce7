/** A range of areas as typed: square metres, null where nothing was typed. */
export interface AreaRange {
  minAreaM2: number | null;
  maxAreaM2: number | null;
}

/** `number`: a box holds no area; `order`: the least is more than the most. */
export type AreaRangeFault = 'minNumber' | 'maxNumber' | 'order';

const AREA_TEXT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * Reads an area with the marks of §9: thousands comma, decimal dot; 'm²' behind it is fine.
 * @returns null for an empty text, NaN for one that is no area ('100,5' is none: its comma could mean either)
 */
export function readArea(text: string): number | null {
  const bare = text.trim().replace(/\s*m[2²]$/i, '').trim();
  if (bare === '') return null;
  return AREA_TEXT.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN;
}

/** Reads both ends, or says what is wrong with them. */
export function readAreaRange(min: string, max: string): AreaRange | AreaRangeFault {
  const range = { minAreaM2: readArea(min), maxAreaM2: readArea(max) };
  if (Number.isNaN(range.minAreaM2)) return 'minNumber';
  if (Number.isNaN(range.maxAreaM2)) return 'maxNumber';
  const isTurned = range.minAreaM2 !== null && range.maxAreaM2 !== null && range.minAreaM2 > range.maxAreaM2;
  return isTurned ? 'order' : range;
}
