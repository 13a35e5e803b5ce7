import type { UnitEdition } from '../coordinates/meridians.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** §3 Place suggestion. */
export interface PlaceSuggestion {
  id: string;
  name: string;
  address: string;
  kind: 'province' | 'district' | 'ward' | 'place' | 'parcel';
  /** Of a unit: before or since 1 July 2025. */
  edition?: UnitEdition | undefined;
  /** What the other edition calls it: 'nay chủ yếu thuộc …', 'gồm …', in the page's language. */
  note?: string | undefined;
  /** Units since 1 July 2025 that an old ward went to, the choice where there are several. */
  otherEdition?: readonly PlaceRef[] | undefined;
}

export interface PlaceRef {
  id: string;
  name: string;
}

/** §3 Place detail. */
export interface PlaceDetail {
  name: string;
  address: string;
  position: LngLat;
}

/** A province, district or ward as selects show it. */
export interface Unit {
  code: string;
  name: string;
  nameWithType: string;
}

/** The id of a parcel as a place. */
export const parcelPlaceId = (provinceCode: string, id: string): string => `parcel-${provinceCode}-${id}`;

/** Reverses {@link parcelPlaceId}; null for another place. */
export function readParcelPlaceId(placeId: string): { provinceCode: string; id: string } | null {
  const [, provinceCode, id] = /^parcel-(\d{2})-(.+)$/.exec(placeId) ?? [];
  return provinceCode !== undefined && id !== undefined ? { provinceCode, id } : null;
}
