import * as v from 'valibot';
import type { PlaceSuggestion } from '../../domain/search/place.ts';
import { defineCall } from '../call.ts';
import { countedBody, Edition, Latitude, Longitude, RecordId, SearchText, WirePosition } from '../fields.ts';

/**
 * Place suggestion of §3 with fields of ours. `address` and `kind` distinguish places of one name. Of a unit:
 * `edition`, its administrative division, before ('old') or since 1 July 2025; `note`, its name in the other division
 * ('nay chủ yếu thuộc …', 'gồm …', or in English); `other_edition`, the new wards of an old one, several if divided.
 */
export const Place = v.object({
  name: v.string(),
  mapbox_id: v.string(),
  address: v.string(),
  kind: v.picklist(['province', 'district', 'ward', 'place', 'parcel']),
  edition: v.optional(Edition),
  note: v.optional(v.string()),
  other_edition: v.optional(v.array(v.object({ name: v.string(), mapbox_id: v.string() }))),
});
export type Place = v.InferOutput<typeof Place>;

export const writePlace = ({ id, otherEdition, ...rest }: PlaceSuggestion): Place => ({
  ...rest,
  mapbox_id: id,
  ...(otherEdition && { other_edition: otherEdition.map((unit) => ({ name: unit.name, mapbox_id: unit.id })) }),
});

export const findPlacesCall = defineCall({
  method: 'POST',
  path: '/app/parcel-lands/find-places',
  request: v.object({ search: SearchText, near: v.optional(WirePosition) }),
  response: countedBody(Place),
  answers:
    'Units of both editions, populated places and parcel addresses that the words mean, in any order and with any ' +
    'accents, abbreviations and, where nothing fits, one typo; the same accents first, then what is near; at most 30, `total` counts all, of parcels by street no more than 1,000.',
});

/** Place detail of §3. */
const PlaceFeature = v.object({
  properties: v.object({
    name: v.string(),
    address: v.string(),
    coordinates: v.object({ latitude: Latitude, longitude: Longitude }),
  }),
});

export const detailPlaceCall = defineCall({
  method: 'POST',
  path: '/app/parcel-lands/detail-places',
  request: v.object({ map_box_id: RecordId }),
  response: v.object({ data: v.object({ features: v.array(PlaceFeature) }) }),
  answers: 'One place as data.features[0].properties.coordinates (§3).',
});
