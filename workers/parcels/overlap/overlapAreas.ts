import { RegionClipper } from './clipRegion.ts';
import { boxOf, type Region } from './region.ts';
import { sweepAreas, type SweptAreas } from './sweepAreas.ts';
import { WorkMeter } from './workMeter.ts';

/** A minute of a cheap phone. What needs more edges over each other than that is no plan of land. */
const MOST_STEPS = 400_000_000;

/**
 * Areas of a parcel under zones that are drawn one over the other, all in the same plane (sweepAreas says how). Zones are
 * clipped to the parcel's box first, so that far corners cost a look each.
 * @param codes a number per zone, the same for the same land code
 * @returns null where so many edges lie over each other that it would take minutes
 */
export function overlapAreas(parcel: Region, zones: readonly Region[], codes: ArrayLike<number>, mostSteps = MOST_STEPS): SweptAreas | null {
  const clipper = new RegionClipper(boxOf(parcel.xy));
  const nothing: Region = { xy: new Float64Array(0), ringEnds: new Uint32Array(0) };
  return sweepAreas(parcel, zones.map((zone) => clipper.clip(zone) ?? nothing), codes, new WorkMeter(mostSteps));
}
