import type { Measure } from '../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../workers/geometry/core.ts';
import type { DragState } from './dragVertexOnPage.ts';

/** The measure of a file's ring with one vertex moved, all of it anew, by a reader and a core of its own. */
export async function fullMeasure(file: Blob, vertex: NonNullable<DragState['vertex']>): Promise<Measure> {
  const { geometry } = JSON.parse(await file.text()) as { geometry: { coordinates: [number, number][][] } };
  const ring = geometry.coordinates[0]!.slice(0, -1);
  ring[vertex.index] = [vertex.at.lng, vertex.at.lat];
  const closed = Float64Array.from([...ring, ring[0]!].flat());
  const core = await loadGeometryCore();
  return { areaM2: core.areaM2(closed, 'wgs84'), lengthM: core.lengthM(closed, 'wgs84') };
}

/** The larger of the two relative differences. */
export const relativeGap = (a: Measure, b: Measure): number =>
  Math.max(Math.abs(a.areaM2 / b.areaM2 - 1), Math.abs(a.lengthM / b.lengthM - 1));
