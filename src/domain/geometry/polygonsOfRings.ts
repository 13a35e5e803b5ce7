import { ringArea } from './ring.ts';
import { nestRings } from './sortRings.ts';

/** Rings as a Shapefile and ArcGIS write them: outlines run clockwise, holes the other way round; a hole belongs to the outline around it. */
export function polygonsOfRings(rings: Float64Array[]): Float64Array[][] {
  const whole = rings.filter((ring) => ring.length > 0);
  if (whole.length <= 1) return whole.map((ring) => [ring]);
  const outlines = whole.filter((ring) => ringArea(ring) <= 0);
  // Some programs do not care for the order: then each ring is an outline.
  if (outlines.length === 0) return whole.map((ring) => [ring]);
  const holes = whole.filter((ring) => ringArea(ring) > 0);
  return nestRings(outlines, holes).polygons;
}
