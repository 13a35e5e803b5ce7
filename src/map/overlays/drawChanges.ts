import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { type MapTheme, paletteOf } from '../base/palette.ts';
import { shownMap } from '../view/shownMap.ts';
import { NO_FEATURES } from './features.ts';
import { OVER_PARCELS } from './parcelLayers.ts';

const SOURCE = 'changes';
/** Drawn shapes, and the maps that get them again after each set style, as no style has them. */
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
  // The map takes nothing before its first style, whose event calls this again.
  if (drawn.features.length === 0 || !order.includes(OVER_PARCELS)) return;
  map.addSource(SOURCE, { type: 'geojson', data: drawn, tolerance: 0 });
  // Layers of search, parcel and drawing are added on demand: above these, as names are.
  const before = order[order.indexOf(OVER_PARCELS) + 1];
  for (const layer of changeLayers(map)) map.addLayer(layer, before);
}

/** @param shapes GeoJSON coordinates of a MultiPolygon each; an empty list clears the drawing */
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
