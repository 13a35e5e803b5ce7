import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Latitude, Longitude, pageFields, RecordId } from '../fields.ts';

/** '' of a zone without a code; null where no zone lies. */
const GroundCode = v.nullable(v.string());
const AreaM2 = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Ground of one code before and another one after: all of it together, and in how many pieces of a tenth of a square metre and more. */
export const WireCodeChange = v.object({ code_before: GroundCode, code_after: GroundCode, area_m2: AreaM2, changes: v.number() });
export type WireCodeChange = v.InferOutput<typeof WireCodeChange>;

/** One piece of it that hangs together. */
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

/** Ours (§7.40). */
export const findPlanningChangesCall = defineCall({
  method: 'GET',
  path: '/app/planning-changes/find',
  request: v.object({
    planningIdBefore: RecordId,
    planningIdAfter: RecordId,
    /** Only pieces of this code before and that one after, as `transferKey` (domain/land/planTransfer) writes them: 'ODT>DGT'. */
    transfer: v.optional(v.pipe(v.string(), v.maxLength(260))),
    ...pageFields,
  }),
  response: v.object({
    data: v.object({
      /** All, whatever pieces were asked for; the largest first. */
      transfers: v.array(WireCodeChange),
      data: v.array(WireChange),
      total: v.number(),
      /** When the later edition was loaded and compared, ISO 8601 in UTC; '' where it was compared for this answer. */
      imported_at: v.string(),
    }),
  }),
  answers:
    'What a planning makes of the ground otherwise than another one over the same place: m² by land codes, and pieces with their shapes.',
});
