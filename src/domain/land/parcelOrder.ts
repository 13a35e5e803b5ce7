/** How the list of parcels is ordered and what of it is shown. */
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

/** Every parcel, the nearest first. */
export const NEAREST_FIRST: ParcelOrder = { sort: 'distance', descending: false, ...NO_FILTER };

/** Whether anything is left out. */
export const isFiltered = ({ text, landCodes, minAreaM2, maxAreaM2 }: ParcelOrder): boolean =>
  text.trim() !== '' || landCodes.length > 0 || minAreaM2 !== null || maxAreaM2 !== null;

/** How many parcels bear a land code. */
export interface LandCodeCount {
  code: string;
  count: number;
}
