import { STEPS_PER_DEG, type SteppedPolygons } from '../../../contract/packed/packedParcels.ts';

/** Degrees as whole steps; null where they are not. */
export function stepsOf(degrees: ArrayLike<number>): Float64Array | null {
  const steps = new Float64Array(degrees.length);
  for (let at = 0; at < steps.length; at += 1) {
    steps[at] = Math.round(degrees[at]! * STEPS_PER_DEG);
    if (steps[at]! / STEPS_PER_DEG !== degrees[at]) return null;
  }
  return steps;
}

/** A parcel's polygons in whole steps; null where one has a ring of fewer than three corners, or a corner between the steps. */
export function steppedPolygons(polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): SteppedPolygons | null {
  const all = polygons.map((rings) => rings.map((ring) => (ring.length < 6 ? null : stepsOf(ring))));
  return all.some((rings) => rings.some((ring) => ring === null)) ? null : (all as SteppedPolygons);
}
