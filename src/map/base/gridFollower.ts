import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { BaseMaps } from './baseMaps.ts';
import { degreeGrid, gridStepDeg } from './degreeGrid.ts';

function boxOf(map: MapLibreMap): LngLatBox {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** Keeps the offline base map's grid under the view: drawn anew only when its step changes or its end comes near. */
export function followWithGrid(map: MapLibreMap, bases: BaseMaps): { draw(): void } {
  let stepDeg = 0;
  let drawn: LngLatBox | null = null;

  const draw = (): void => {
    const source = map.getSource<GeoJSONSource>('grid');
    if (!source) return;
    const box = boxOf(map);
    const zoom = map.getZoom();
    const fits =
      drawn !== null &&
      gridStepDeg(zoom) === stepDeg &&
      box.west >= drawn.west && box.east <= drawn.east && box.south >= drawn.south && box.north <= drawn.north;
    if (fits) return;
    stepDeg = gridStepDeg(zoom);
    const padLng = (box.east - box.west) / 2;
    const padLat = (box.north - box.south) / 2;
    drawn = { west: box.west - padLng, east: box.east + padLng, south: box.south - padLat, north: box.north + padLat };
    const grid = degreeGrid(drawn, stepDeg);
    bases.setGrid(grid);
    source.setData(grid);
  };
  map.on('move', draw);
  return { draw };
}
