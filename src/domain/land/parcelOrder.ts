export interface ParcelOrder {
  /** 'number' sorts by sheet, then by natural order of the parcel number: 2 before 10, 12 before 12a. */
  sort: 'distance' | 'area' | 'number';
  descending: boolean;
  /** Words that a parcel must contain, with or without accents; empty for all. */
  text: string;
  /** Land codes to show; empty for all. */
  landCodes: readonly string[];
  /** Square metres, both ends inclusive; null for no bound. */
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

/** Scroll position in a list, kept while another panel covers it. */
export interface ScrollPlace {
  id: string;
  index: number;
  offsetPx: number;
  activeIndex: number;
  focused: boolean;
}

/** A typed range of areas in square metres; null if nothing was typed. */
interface AreaRange {
  minAreaM2: number | null;
  maxAreaM2: number | null;
}

/** `minNumber`, `maxNumber`: not an area; `order`: the minimum exceeds the maximum. */
type AreaRangeFault = 'minNumber' | 'maxNumber' | 'order';

const AREA_TEXT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** Parses an area in §9's format, also with 'm²'; null for an empty text, NaN for others: '100,5' is ambiguous. */
export function readArea(text: string): number | null {
  const bare = text
    .trim()
    .replace(/\s*m[2²]$/i, '')
    .trim();
  if (bare === '') return null;
  return AREA_TEXT.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN;
}

export function readAreaRange(min: string, max: string): AreaRange | AreaRangeFault {
  const range = { minAreaM2: readArea(min), maxAreaM2: readArea(max) };
  if (Number.isNaN(range.minAreaM2)) return 'minNumber';
  if (Number.isNaN(range.maxAreaM2)) return 'maxNumber';
  const isTurned = range.minAreaM2 !== null && range.maxAreaM2 !== null && range.minAreaM2 > range.maxAreaM2;
  return isTurned ? 'order' : range;
}

export interface ArrangedList {
  /** Number of parcels that pass the filter, and of the whole list. */
  count: number;
  total: number;
  /** Land codes of the list by name, each with the number of parcels that choosing it would show. */
  landCodes: LandCodeCount[];
  /** Current index of the anchor; -1 if it is not shown. */
  anchorIndex: number;
}
