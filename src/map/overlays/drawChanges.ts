import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { type MapTheme, paletteOf } from '../base/palette.ts';
import { shownMap } from '../view/shownMap.ts';
import { NO_FEATURES } from './features.ts';
import { OVER_PARCELS } from './parcelLayers.ts';

const SOURCE = 'changes';
/** What is drawn, and the maps that it is put on again whenever their style is set: it is no part of it. */
let drawn: FeatureCollection = NO_FEATURES;
const followed = new WeakSet<MapLibreMap>();

function changeLayers(map: MapLibreMap): LayerSpecification[] {
  const { baseMap, mapTheme } = map.getContainer().dataset;
  const { accent, parcelCasing } = paletteOf(baseMap as BaseMapName, mapTheme as MapTheme);
  const line = { type: 'line', source: SOURCE, layout: { 'line-join': 'round' } } as const;
  return [
    { id: 'changes-fill', type: 'fill', source: SOURCE, paint: { 'fill-color': accent, 'fill-opacity': 0.35, 'fill-antialias': false } },
    { ...line, id: 'changes-casing', paint: { 'line-color': parcelCasing, 'line-width': 4 } },
    { ...line, id: 'changes-line', paint: { 'line-color': accent, 'line-width': 2 } },
  ];
}

function place(map: MapLibreMap): void {
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) return void source.setData(drawn);
  const order = map.getLayersOrder();
  // Before its first style it takes nothing; then that calls.
  if (drawn.features.length === 0 || !order.includes(OVER_PARCELS)) return;
  map.addSource(SOURCE, { type: 'geojson', data: drawn, tolerance: 0 });
  // Layers of what is searched, opened and drawn come when there is some: over these, as names are.
  const before = order[order.indexOf(OVER_PARCELS) + 1];
  for (const layer of changeLayers(map)) map.addLayer(layer, before);
}

/**
 * Draws ground that changed, in the accent.
 * @param shapes GeoJSON coordinates of a MultiPolygon each; none takes away what was drawn
 */
export function drawChanges(shapes: ReadonlyArray<[number, number][][][]>): void {
  drawn = {
    type: 'FeatureCollection',
    features: shapes.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } })),
  };
  const map = shownMap();
  if (!map) return;
  place(map);
  if (followed.has(map)) return;
  followed.add(map);
  map.on('styledata', () => {
    if (!map.getSource(SOURCE)) place(map);
  });
}
