import type { FeatureCollection, LineString } from 'geojson';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** Steps of the grid, degrees: whole degrees, minutes and seconds read well on Vietnamese maps. */
const STEPS_DEG = [10, 5, 2, 1, 1 / 2, 1 / 4, 1 / 6, 1 / 12, 1 / 30, 1 / 60, 1 / 120, 1 / 240, 1 / 360, 1 / 720, 1 / 1800, 1 / 3600, 1 / 7200, 1 / 18000];
const TARGET_PX = 120;

/** The largest step whose lines stand no farther apart than about {@link TARGET_PX}, at 512-pixel world tiles. */
export function gridStepDeg(zoom: number): number {
  const targetDeg = (TARGET_PX * 360) / (512 * 2 ** zoom);
  return STEPS_DEG.find((step) => step <= targetDeg) ?? STEPS_DEG.at(-1)!;
}

/** Meridians and parallels over a box, every `step` degrees. */
export function degreeGrid(box: LngLatBox, step: number): FeatureCollection<LineString> {
  const { west, east } = box;
  const south = Math.max(-85, box.south);
  const north = Math.min(85, box.north);
  const lines: number[][][] = [];
  for (let i = Math.ceil(west / step); i * step <= east; i++) lines.push([[i * step, south], [i * step, north]]);
  for (let i = Math.ceil(south / step); i * step <= north; i++) lines.push([[west, i * step], [east, i * step]]);
  return {
    type: 'FeatureCollection',
    features: lines.map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: {},
    })),
  };
}
