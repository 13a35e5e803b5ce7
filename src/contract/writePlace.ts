import type { PlaceSuggestion } from '../domain/search/place.ts';
import type { Place } from './parcelLands.ts';

/** A suggestion as the wire has it. */
export const writePlace = ({ id, otherEdition, ...rest }: PlaceSuggestion): Place => ({
  ...rest,
  mapbox_id: id,
  ...(otherEdition && { other_edition: otherEdition.map((unit) => ({ name: unit.name, mapbox_id: unit.id })) }),
});
