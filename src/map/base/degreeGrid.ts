import type { FeatureCollection, LineString } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { boxContainsBox, growBox } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { visibleBox } from '../camera/camera.ts';
import type { BaseMaps } from './baseMaps.ts';

/** Steps of the grid in degrees: whole degrees, minutes and seconds are usual on Vietnamese maps. */
// oxfmt-ignore
const STEPS_DEG = [10, 5, 2, 1, 1 / 2, 1 / 4, 1 / 6, 1 / 12, 1 / 30, 1 / 60, 1 / 120, 1 / 240, 1 / 360, 1 / 720, 1 / 1800, 1 / 3600, 1 / 7200, 1 / 18000];
const TARGET_PX = 120;

/** Returns the largest step with lines at most about {@link TARGET_PX} apart, at 512-pixel world tiles. */
export function gridStepDeg(zoom: number): number {
  const targetDeg = (TARGET_PX * 360) / (512 * 2 ** zoom);
  return STEPS_DEG.find((step) => step <= targetDeg) ?? STEPS_DEG.at(-1)!;
}

export function degreeGrid(box: LngLatBox, step: number): FeatureCollection<LineString> {
  const { west, east } = box;
  const south = Math.max(-85, box.south);
  const north = Math.min(85, box.north);
  const lines: number[][][] = [];
  for (let i = Math.ceil(west / step); i * step <= east; i++)
    lines.push([
      [i * step, south],
      [i * step, north],
    ]);
  for (let i = Math.ceil(south / step); i * step <= north; i++)
    lines.push([
      [west, i * step],
      [east, i * step],
    ]);
  return {
    type: 'FeatureCollection',
    features: lines.map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: {},
    })),
  };
}

/** Keeps the offline map's grid under the view: redraws it when its step changes or the view nears its edge. */
export function followDegreeGrid(map: MapLibreMap, bases: BaseMaps): { draw(): void } {
  let stepDeg = 0;
  let drawn: LngLatBox | null = null;

  const draw = (): void => {
    const source = map.getSource<GeoJSONSource>('grid');
    if (!source) return;
    const box = visibleBox(map);
    const zoom = map.getZoom();
    const fits = drawn !== null && gridStepDeg(zoom) === stepDeg && boxContainsBox(drawn, box);
    if (fits) return;
    stepDeg = gridStepDeg(zoom);
    drawn = growBox(box, 0.5);
    const grid = degreeGrid(drawn, stepDeg);
    bases.setGrid(grid);
    source.setData(grid);
  };
  map.on('move', draw);
  return { draw };
}
