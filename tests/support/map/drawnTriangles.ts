import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { CHANGED_CELL_ZOOM } from '../../../workers/parcels/api.ts';
import type { LandCell, LandCellPlace } from '../../../workers/parcels/land/landCell.ts';

const ACROSS = 2 ** CHANGED_CELL_ZOOM;

/** Returns the cells whose parcels may reach into the box. */
export function cellsOf({ west, south, east, north }: LngLatBox): LandCellPlace[] {
  const [left, right] = [west, east].map((lng) => Math.floor(mercatorX(lng) * ACROSS)) as [number, number];
  const [top, bottom] = [north, south].map((lat) => Math.floor(mercatorY(lat) * ACROSS)) as [number, number];
  const cells: LandCellPlace[] = [];
  for (let x = left - 1; x <= right + 1; x += 1) for (let y = top - 1; y <= bottom + 1; y += 1) cells.push({ x, y });
  return cells;
}

export const cellsAround = ({ lng, lat }: LngLat): LandCellPlace[] => cellsOf({ west: lng, east: lng, south: lat, north: lat });

/** Returns the triangles that the map draws of cells: rings of lng, lat, each with its parcel's feature id. */
export function drawnTriangles(cells: readonly LandCell[]): Array<{ id: number; ring: number[] }> {
  const drawnWide = new Set<number>();
  return cells.flatMap(({ batches }) =>
    batches.flatMap(({ originX, originY, step, vertices, triangles, featureIds, isWide }) => {
      // Wide parcels are in every cell that they reach, so only the first is drawn.
      if (isWide && drawnWide.has(featureIds[0]!)) return [];
      if (isWide) drawnWide.add(featureIds[0]!);
      const place = (vertex: number): number[] => [
        lngOfMercator(originX + vertices[vertex * 4]! * step),
        latOfMercator(originY + vertices[vertex * 4 + 1]! * step),
      ];
      return Array.from({ length: triangles.length / 3 }, (_, at) => ({
        id: featureIds[vertices[triangles[at * 3]! * 4 + 3]!]!,
        ring: [0, 1, 2].flatMap((corner) => place(triangles[at * 3 + corner]!)),
      }));
    }),
  );
}
