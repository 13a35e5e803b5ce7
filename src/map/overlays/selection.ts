import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Palette } from '../base/palette.ts';
import { cornerFeature, NO_FEATURES, ofKind, ringFeature } from './features.ts';

/** The open parcel as features: its ring and its corners. Empty for fewer than three corners. */
export function selectionFeatures(ring: readonly LngLat[]): FeatureCollection {
  if (ring.length < 3) return NO_FEATURES;
  return { type: 'FeatureCollection', features: [ringFeature('ring', ring), ...ring.map(cornerFeature)] };
}

/** The open parcel, in magenta with a dot on every corner. */
export const selectionLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'selection-fill',
    type: 'fill',
    source: 'selection',
    filter: ofKind('ring'),
    paint: { 'fill-color': palette.selected, 'fill-opacity': palette.selectedFillOpacity, 'fill-antialias': false },
  },
  {
    id: 'selection-casing',
    type: 'line',
    source: 'selection',
    filter: ofKind('ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.parcelCasing, 'line-width': 7, 'line-opacity': 0.9 },
  },
  {
    id: 'selection-line',
    type: 'line',
    source: 'selection',
    filter: ofKind('ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.selected, 'line-width': 4 },
  },
  {
    id: 'selection-dots',
    type: 'circle',
    source: 'selection',
    minzoom: 15.5,
    filter: ofKind('corner'),
    paint: {
      'circle-color': palette.dot,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 15.5, 2, 17, 3.5, 20, 5],
      'circle-stroke-color': palette.selected,
      'circle-stroke-width': 2,
    },
  },
];
