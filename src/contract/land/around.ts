import * as v from 'valibot';
import { Limit, Status, UnitName, WirePosition } from '../fields.ts';

/**
 * Box of an around search (§7): four corner points, or two (min and max). The response has everything that intersects
 * it, nearest to its centre first.
 */
const AroundPosition = v.union([v.pipe(v.array(WirePosition), v.length(4)), v.pipe(v.array(WirePosition), v.length(2))]);

export const AroundRequest = v.object({
  position: AroundPosition,
  limitPoint: v.optional(Limit),
  status: v.optional(Status),
});
export type AroundRequest = v.InferOutput<typeof AroundRequest>;

/** §7: the planning variant accepts a province name as filter. */
export const AroundPlanningRequest = v.object({ ...AroundRequest.entries, city_name: v.optional(UnitName) });
