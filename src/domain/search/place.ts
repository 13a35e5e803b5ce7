import type { UnitEdition } from '../coordinates/meridians.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** §3 Place suggestion. */
export interface PlaceSuggestion {
  id: string;
  name: string;
  address: string;
  kind: 'province' | 'district' | 'ward' | 'place' | 'parcel';
  /** Edition of a unit: before or since 1 July 2025. */
  edition?: UnitEdition | undefined;
  /** Names in the other edition, in the page's language: 'nay chủ yếu thuộc …', 'gồm …'. */
  note?: string | undefined;
  /** Units since 1 July 2025 that an old ward became part of. */
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

/** A province, district or ward for selection. */
export interface Unit {
  code: string;
  name: string;
  nameWithType: string;
}

export const parcelPlaceId = (provinceCode: string, id: string): string => `parcel-${provinceCode}-${id}`;

/** Reverses {@link parcelPlaceId}; null for another place. */
export function readParcelPlaceId(placeId: string): { provinceCode: string; id: string } | null {
  const [, provinceCode, id] = /^parcel-(\d{2})-(.+)$/.exec(placeId) ?? [];
  return provinceCode !== undefined && id !== undefined ? { provinceCode, id } : null;
}
