import * as v from 'valibot';
import { PLAN_STATUSES } from '../../domain/land/planEdition.ts';
import { AroundPlanningRequest } from './around.ts';
import { Cadastral, FileRef, SuggestRequest } from './sheets.ts';
import { defineCall } from '../call.ts';
import { landFields, landQuery, Latitude, Limit, listBody, Longitude, pagedBody, pageFields, RecordId, Status } from '../fields.ts';

/**
 * Georeferenced picture of a planning. §3 has the first corner only (position_x_1 longitude, position_y_1 latitude);
 * the others are ours. Order: north-west, north-east, south-east, south-west.
 */
export const ParcelLandImage = v.object({
  _id: v.string(),
  parcel_land_id: v.string(),
  url: v.string(),
  position_x_1: Longitude,
  position_y_1: Latitude,
  position_x_2: Longitude,
  position_y_2: Latitude,
  position_x_3: Longitude,
  position_y_3: Latitude,
  position_x_4: Longitude,
  position_y_4: Latitude,
});
export type ParcelLandImage = v.InferOutput<typeof ParcelLandImage>;

const PlanIds = v.array(RecordId);
/** Validity of a planning and its relations by id (§3.13). Days are YYYY or YYYY-MM-DD; '' if unknown. */
const WireEdition = v.object({
  status: v.picklist([...PLAN_STATUSES, '']),
  from: v.string(),
  to: v.string(),
  replaces: PlanIds,
  adjusts: PlanIds,
  details: PlanIds,
});

/** Planning parcel of §3. `files[0].url` is the GeoJSON of its zones. */
export const ParcelLand = v.object({
  ...landFields,
  uid: v.string(),
  parcel_land_images: v.array(ParcelLandImage),
  files: v.array(FileRef),
  file_map_code: v.string(),
  year: v.number(),
  edition: v.optional(WireEdition),
});
export type ParcelLand = v.InferOutput<typeof ParcelLand>;

export const findParcelLandsCall = defineCall({
  method: 'GET',
  path: '/app/parcel-lands/find',
  request: v.object(landQuery),
  response: pagedBody(ParcelLand),
  answers: 'Planning items of the chosen units, newest first.',
});

/** The path is singular in §7. */
export const findParcelLandsAroundCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land/find-around',
  request: AroundPlanningRequest,
  response: listBody(ParcelLand),
  answers: 'Planning items that intersect the box, nearest first, at most 200.',
});

export const findCadastralsOfParcelLandCall = defineCall({
  method: 'POST',
  path: '/app/parcel-lands/find-cadastrals',
  request: v.object({
    _id: RecordId,
    limit: v.optional(Limit),
    status: v.optional(Status),
  }),
  response: listBody(Cadastral),
  answers: 'Cadastral sheets that one planning item covers, at most 100.',
});

export const suggestParcelLandsCall = defineCall({
  method: 'POST',
  path: '/app/parcel-lands/find-suggest',
  request: SuggestRequest,
  response: listBody(ParcelLand),
  answers: 'Planning items whose title or address holds the words, accents or not; at most 100.',
});

export const findParcelLandImagesCall = defineCall({
  method: 'GET',
  path: '/app/parcel-land-images/find',
  request: v.object({
    parcel_land_id: v.optional(RecordId),
    ...pageFields,
  }),
  response: pagedBody(ParcelLandImage),
  answers: 'Georeferenced pictures, of one planning item when named.',
});

export const findParcelLandImageListCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land-images/find-list',
  request: v.object({ ids: v.pipe(v.array(RecordId), v.maxLength(200)) }),
  response: listBody(ParcelLandImage),
  answers: 'Georeferenced pictures of several planning items at once.',
});
