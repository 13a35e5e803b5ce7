import type { UnitType } from '../../domain/search/unitType.ts';
import type { PlaceName } from './placeName.ts';

/** What lies above a place, or what the other edition has there: words that may stand beside its name. */
export interface PlaceContext {
  name: PlaceName;
  type: UnitType | undefined;
  /** The whole name of its own edition weighs more than the other edition's and than initials. */
  weight: number;
}

/** What find-places can answer from memory: a unit or a populated place. */
export interface PlaceEntry {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  edition: 'old' | '2025' | undefined;
  type: UnitType | undefined;
  name: PlaceName;
  nameWithType: string;
  contexts: readonly PlaceContext[];
  /** Whether it lies in a city that is a province. */
  inCity: boolean;
}
