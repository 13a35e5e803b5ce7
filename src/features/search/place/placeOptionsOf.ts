import type { Snapshot } from 'valtio';
import type { PlaceRef, PlaceSuggestion } from '../../../domain/search/place.ts';
import type { FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';

/** One row of the list under the dia-danh box. */
export type PlaceOption =
  | { kind: 'coordinates'; key: string; found: FoundCoordinates }
  | { kind: 'place'; key: string; place: Snapshot<PlaceSuggestion> }
  /** One of the new units of an old one that was divided. */
  | { kind: 'part'; key: string; part: PlaceRef; of: Snapshot<PlaceSuggestion> };

interface Places {
  readonly coordinates: FoundCoordinates | null;
  readonly suggestions: ReadonlyArray<Snapshot<PlaceSuggestion>>;
}

/** The typed position first; under an old unit that was divided, each unit that has a part of it now. */
export function placeOptionsOf({ coordinates, suggestions }: Places): PlaceOption[] {
  const options: PlaceOption[] = coordinates ? [{ kind: 'coordinates', key: 'coordinates', found: coordinates }] : [];
  for (const place of suggestions) {
    options.push({ kind: 'place', key: place.id, place });
    const parts = place.otherEdition ?? [];
    // A single one stands in the note already.
    if (parts.length > 1) options.push(...parts.map((part) => ({ kind: 'part' as const, key: `${place.id} ${part.id}`, part, of: place })));
  }
  return options;
}
