import type { LngLat } from './lngLat.ts';

/** §3 Place suggestion. */
export interface PlaceSuggestion {
  id: string;
  name: string;
  address: string;
  kind: 'province' | 'district' | 'ward' | 'place';
}

/** §3 Place detail. */
export interface PlaceDetail {
  name: string;
  address: string;
  position: LngLat;
}
