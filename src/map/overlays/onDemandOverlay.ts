import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { type MapTheme, type Palette, paletteOf } from '../base/palette.ts';
import { onShownMap, shownMap } from '../view/shownMap.ts';
import { NO_FEATURES } from './features.ts';
import { OVER_PARCELS } from './parcelLayers.ts';

/**
 * Makes an overlay that is no part of the style: its layers are added when it first has features, and again after each
 * set style.
 * @param isOnTop above all layers instead of above the parcels
 * @returns a function that draws features; NO_FEATURES clears them
 */
export function onDemandOverlay(
  source: string,
  layersOf: (palette: Palette) => LayerSpecification[],
  { isOnTop = false } = {},
): (features: FeatureCollection) => void {
  let drawn = NO_FEATURES;
  const followed = new WeakSet<MapLibreMap>();

  function place(map: MapLibreMap): void {
    const placed = map.getSource<GeoJSONSource>(source);
    if (placed) return void placed.setData(drawn);
    const order = map.getLayersOrder();
    // The map takes nothing before its first style, whose event calls this again.
    if (drawn.features.length === 0 || !order.includes(OVER_PARCELS)) return;
    map.addSource(source, { type: 'geojson', data: drawn, tolerance: 0 });
    // Layers of search, parcel and drawing are added on demand: above these, as names are.
    const before = isOnTop ? undefined : order[order.indexOf(OVER_PARCELS) + 1];
    const { baseMap, mapTheme } = map.getContainer().dataset;
    for (const layer of layersOf(paletteOf(baseMap as BaseMapName, mapTheme as MapTheme))) map.addLayer(layer, before);
  }

  function show(): void {
    const map = shownMap();
    if (!map) return;
    place(map);
    if (followed.has(map)) return;
    followed.add(map);
    map.on('styledata', () => {
      if (!map.getSource(source)) place(map);
    });
  }
  // A map that replaces one whose context was lost gets them, too.
  onShownMap(show);
  return (features) => {
    drawn = features;
    show();
  };
}
