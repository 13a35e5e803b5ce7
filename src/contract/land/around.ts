import * as v from 'valibot';
import { Limit, Status, UnitName, WirePosition } from '../fields.ts';

/**
 * §7: an around search sends its box as four corner points, or as two (min and max). Anything that intersects the
 * box is answered, nearest to its middle first.
 */
const AroundPosition = v.union([v.pipe(v.array(WirePosition), v.length(4)), v.pipe(v.array(WirePosition), v.length(2))]);

export const AroundRequest = v.object({
  position: AroundPosition,
  limitPoint: v.optional(Limit),
  status: v.optional(Status),
});
export type AroundRequest = v.InferOutput<typeof AroundRequest>;

/** §7: the planning variant may be narrowed to a province by name. */
export const AroundPlanningRequest = v.object({ ...AroundRequest.entries, city_name: v.optional(UnitName) });
