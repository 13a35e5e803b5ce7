import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Edition, Latitude, Limit, listBody, Longitude, UnitCode, UnitService, WirePosition } from '../fields.ts';

/** City of §3. `name_with_type` ('Thành phố Hà Nội') is ours, for addresses. */
const City = v.object({ name: v.string(), code: v.string(), name_with_type: v.string() });

/** District and ward of §3. `parent_code` of a ward is a district in the old edition and a province in that of 2025. */
const UnitWithin = v.object({ ...City.entries, parent_code: v.string() });

const unitQuery = {
  limit: v.optional(Limit),
  service: v.optional(UnitService),
  edition: v.optional(Edition),
};

export const findCitiesCall = defineCall({
  method: 'GET',
  path: '/app/help/city',
  request: v.object(unitQuery),
  response: listBody(City),
  answers: 'Provinces and cities by code; with `service`, only those that hold data of that service.',
});

export const findDistrictsCall = defineCall({
  method: 'GET',
  path: '/app/help/district',
  request: v.object({ ...unitQuery, parent_code: v.optional(UnitCode) }),
  response: listBody(UnitWithin),
  answers: 'Districts, of one province when `parent_code` is given; none in the edition of 2025.',
});

export const findWardsCall = defineCall({
  method: 'GET',
  path: '/app/help/wards',
  request: v.object({ ...unitQuery, parent_code: v.optional(UnitCode) }),
  response: listBody(UnitWithin),
  answers: 'Wards, of one district (old) or province (2025) when `parent_code` is given.',
});

/**
 * Not in §7: a ward (before July 2025) with data, or its district or province if there are many. `position` is the ring
 * around its sheets and plannings (eight corners). The centre is that of its largest sheet or newest planning, so that
 * there is something to see.
 */
const CoveredArea = v.object({
  code: v.string(),
  level: v.picklist(['ward', 'district', 'province']),
  name: v.string(),
  name_with_type: v.string(),
  city_name: v.string(),
  has_parcels: v.boolean(),
  latitude_center: Latitude,
  longitude_center: Longitude,
  position: v.array(WirePosition),
});
export type CoveredArea = v.InferOutput<typeof CoveredArea>;

export const findCoverageCall = defineCall({
  method: 'GET',
  path: '/app/help/coverage',
  response: listBody(CoveredArea),
  answers: 'Where there are parcels or plannings: wards, by code; districts, else provinces, once there are more than 500.',
});

const GroundOfWard = v.object({
  streets: v.array(v.object({ name: v.string(), position: v.array(WirePosition) })),
  areas: v.array(v.object({ kind: v.picklist(['water', 'green']), rings: v.array(v.array(WirePosition)) })),
});
export type GroundOfWard = v.InferOutput<typeof GroundOfWard>;

/** Not in §7: features of the app's own base map. First corners of rings are not repeated. */
export const findWardGroundCall = defineCall({
  method: 'GET',
  path: '/app/help/ground',
  request: v.object({ ward_code: UnitCode }),
  response: v.object({ data: GroundOfWard }),
  answers: "Of a ward of before July 2025: its streets, by its lots' house numbers, and its waters, woods and parks, by their land codes.",
});
