import { detailPlaceCall, findPlacesCall, type Place } from '../../contract/places/places.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { mapResult, type Paged, type Result } from '../../domain/result.ts';
import type { PlaceDetail, PlaceSuggestion } from '../../domain/search/place.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { CamelFields } from '../parseAnswer.ts';
import { toLngLat, toWirePosition } from '../../contract/fields.ts';

const toSuggestion = ({ mapboxId, otherEdition, ...rest }: CamelFields<Place>): PlaceSuggestion => ({
  ...rest,
  id: mapboxId,
  otherEdition: otherEdition?.map((unit) => ({ id: unit.mapboxId, name: unit.name })),
});

/** `total` counts all matches, not only the returned ones. Equally good ones are sorted by distance from `near`. */
export async function findPlaces(
  text: string,
  { near, client = apiClient, signal }: Options & { near?: LngLat | null } = {},
): Promise<Result<Paged<PlaceSuggestion>>> {
  const request = { search: text, ...(near ? { near: toWirePosition(near) } : {}) };
  const answer = await client.ask(findPlacesCall, request, { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toSuggestion), total }));
}

/** Returns a suggestion's position (§3: the first feature); null if the provider has none. */
export async function fetchPlace(placeId: string, { client = apiClient, signal }: Options = {}): Promise<Result<PlaceDetail | null>> {
  const answer = await client.ask(detailPlaceCall, { map_box_id: placeId }, { signal });
  return mapResult(answer, ({ data: { features } }) => {
    const place = features[0]?.properties;
    return place ? { name: place.name, address: place.address, position: toLngLat(place.coordinates) } : null;
  });
}
