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

/** The id of the parcel that a suggestion of kind 'parcel' stands for, as our gateway makes it; null for another provider's. */
export const parcelIdOf = (placeId: string): string | null => /^parcel-\d{2}-(.+)$/.exec(placeId)?.[1] ?? null;
