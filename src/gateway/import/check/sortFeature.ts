import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { sortRings } from '../../../domain/geometry/sortRings.ts';
import type { LandFeature } from '../read/landSource.ts';

/**
 * A record whose polygons are those that its rings mean: see {@link sortRings}. Where a number is none the polygon stays as it is, to
 * be refused.
 * @param note told when a ring found another place
 * @returns the record, with a fault where that would take too long
 */
export function sortFeature(feature: LandFeature, note: () => void): LandFeature {
  if (feature.polygons.every((rings) => rings.length < 2)) return feature;
  try {
    const sorted = feature.polygons.map((rings) => (rings.every((ring) => ring.every(Number.isFinite)) ? sortRings(rings) : [rings]));
    if (sorted.every((polygons, at) => polygons[0] === feature.polygons[at])) return feature;
    note();
    return { ...feature, polygons: sorted.flat() };
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return { ...feature, polygons: [], fault: 'too-complex' };
  }
}
