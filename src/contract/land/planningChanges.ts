import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Latitude, Longitude, pageFields, RecordId } from '../fields.ts';

/** '' in a zone without a code; null outside all zones. */
const GroundCode = v.nullable(v.string());
const AreaM2 = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Total change from one code to another, and its number of pieces of at least 0.1 m². */
export const WireCodeChange = v.object({ code_before: GroundCode, code_after: GroundCode, area_m2: AreaM2, changes: v.number() });
export type WireCodeChange = v.InferOutput<typeof WireCodeChange>;

/** One connected piece of a change. */
export const WireChange = v.object({
  code_before: GroundCode,
  code_after: GroundCode,
  area_m2: AreaM2,
  west: Longitude,
  south: Latitude,
  east: Longitude,
  north: Latitude,
  /** GeoJSON coordinates of a MultiPolygon. */
  shape: v.array(v.array(v.array(v.tuple([Longitude, Latitude])))),
});
export type WireChange = v.InferOutput<typeof WireChange>;

/** Not in §7 (§7.40). */
export const findPlanningChangesCall = defineCall({
  method: 'GET',
  path: '/app/planning-changes/find',
  request: v.object({
    planningIdBefore: RecordId,
    planningIdAfter: RecordId,
    /** Filters pieces by codes in the form of `transferKey` (domain/land/planTransfer): 'ODT>DGT'. */
    transfer: v.optional(v.pipe(v.string(), v.maxLength(260))),
    ...pageFields,
  }),
  response: v.object({
    data: v.object({
      /** All changes, without the filter; the largest first. */
      transfers: v.array(WireCodeChange),
      data: v.array(WireChange),
      total: v.number(),
      /** Time when the later edition was imported and compared, ISO 8601 in UTC; '' if compared for this response. */
      imported_at: v.string(),
    }),
  }),
  answers:
    'What a planning makes of the ground otherwise than another one over the same place: m² by land codes, and pieces with their shapes.',
});
