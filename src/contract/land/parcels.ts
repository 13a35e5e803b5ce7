import * as v from 'valibot';
import { REPORT_MAX_CHARS } from '../../domain/limits.ts';
import { AroundRequest } from './around.ts';
import { defineCall } from '../call.ts';
import { PACKED_PARCELS } from './packedParcels.ts';
import { freeText, landFields, landQuery, listBody, pagedBody, PlotNumber, RecordId, WirePosition } from '../fields.ts';

/** A ring of at least three corners, first not repeated. */
const WireRing = v.pipe(v.array(WirePosition), v.minLength(3));
/** Polygons in degrees: outline first, then holes. */
export const WireParts = v.pipe(v.array(v.pipe(v.array(WireRing), v.minLength(1))), v.minLength(1));

/**
 * Cadastral parcel of §3, one per thửa: `land_number` is the sheet (tờ), `parcel_number` the parcel (thửa), `acreage`
 * m², `position` its ring, first corner not repeated. `parcel_land_cadastral_positions` (§3) is empty, to keep
 * responses small. Not in §3: `parts` with holes if one ring is not enough, the largest first, whose outline is
 * `position`; `city_code` for the meridian, `*_2025` units since 1 July 2025, `is_sample` for sample data.
 */
export const CadastralItem = v.object({
  ...landFields,
  land_number: v.string(),
  parcel_number: v.string(),
  acreage: v.number(),
  land_code: v.string(),
  position: v.array(WirePosition),
  parts: v.optional(WireParts),
  parcel_land_cadastral_positions: v.array(WirePosition),
  ward_code: v.string(),
  district_code: v.string(),
  ward_name_2025: v.string(),
  city_name_2025: v.string(),
});
export type CadastralItem = v.InferOutput<typeof CadastralItem>;

const FindCadastralItemsRequest = v.object({
  ...landQuery,
  land_number: v.optional(PlotNumber),
  parcel_number: v.optional(PlotNumber),
});

export const findCadastralItemsCall = defineCall({
  method: 'GET',
  path: '/app/parcel-land-cadastral-items/find',
  request: FindCadastralItemsRequest,
  response: pagedBody(CadastralItem),
  answers: 'Parcels that match sheet and parcel number (and units), at most 5.',
});

export const findCadastralItemsAroundCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land-cadastral-items/find-around',
  request: AroundRequest,
  response: listBody(CadastralItem),
  packed: PACKED_PARCELS,
  answers: 'Parcels that intersect the box, nearest first, at most 500.',
});

/** Not in §7: reports an error in a parcel's data to the operator, also anonymously. Logged-in users get the result. */
export const createReportCall = defineCall({
  method: 'POST',
  path: '/app/reports/create',
  request: v.object({
    uid: RecordId,
    parcel_id: RecordId,
    text: v.pipe(freeText(REPORT_MAX_CHARS), v.trim(), v.minLength(1)),
  }),
  answers: 'That the report is kept, once for each `uid`; 404 for no parcel of ours, 429 for who reports often.',
});
