export interface ParcelOrder {
  /** 'number': by sheet, then parcel number, as people count: 2 before 10, 12 before 12a. */
  sort: 'distance' | 'area' | 'number';
  descending: boolean;
  /** Words that a parcel must have, with or without accents; empty for all. */
  text: string;
  /** Empty for all. */
  landCodes: readonly string[];
  /** Square metres, both ends counted; null for no bound. */
  minAreaM2: number | null;
  maxAreaM2: number | null;
}

export const NO_FILTER = { text: '', landCodes: [], minAreaM2: null, maxAreaM2: null } as const satisfies Partial<ParcelOrder>;

export const NEAREST_FIRST: ParcelOrder = { sort: 'distance', descending: false, ...NO_FILTER };

export const isFiltered = ({ text, landCodes, minAreaM2, maxAreaM2 }: ParcelOrder): boolean =>
  text.trim() !== '' || landCodes.length > 0 || minAreaM2 !== null || maxAreaM2 !== null;

export interface LandCodeCount {
  code: string;
  count: number;
}

/** A reader's place in a list, kept while another panel covers it. */
export interface ScrollPlace {
  id: string;
  index: number;
  offsetPx: number;
  activeIndex: number;
  focused: boolean;
}

/** A range of areas as typed: square metres, null where nothing was typed. */
interface AreaRange {
  minAreaM2: number | null;
  maxAreaM2: number | null;
}

/** `number`: a box holds no area; `order`: the least is more than the most. */
type AreaRangeFault = 'minNumber' | 'maxNumber' | 'order';

const AREA_TEXT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * Reads an area with the marks of §9: thousands comma, decimal dot; 'm²' behind it is fine.
 * @returns null for an empty text, NaN for one that is no area ('100,5' is none: its comma could mean either)
 */
export function readArea(text: string): number | null {
  const bare = text
    .trim()
    .replace(/\s*m[2²]$/i, '')
    .trim();
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

export interface ArrangedList {
  /** Parcels that the filter lets through, and all of the list. */
  count: number;
  total: number;
  /** Every land code of the list, by name, with the parcels that choosing it would show. */
  landCodes: LandCodeCount[];
  /** Where the anchor stands now; -1 when it is not shown. */
  anchorIndex: number;
}
