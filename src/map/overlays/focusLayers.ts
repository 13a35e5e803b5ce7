import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];

/** The open parcel, in magenta with a dot on every corner. */
export const selectionLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'selection-fill',
    type: 'fill',
    source: 'selection',
    filter: kind('ring'),
    paint: { 'fill-color': palette.selected, 'fill-opacity': palette.selectedFillOpacity, 'fill-antialias': false },
  },
  {
    id: 'selection-casing',
    type: 'line',
    source: 'selection',
    filter: kind('ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.parcelCasing, 'line-width': 7, 'line-opacity': 0.9 },
  },
  {
    id: 'selection-line',
    type: 'line',
    source: 'selection',
    filter: kind('ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.selected, 'line-width': 4 },
  },
  {
    id: 'selection-dots',
    type: 'circle',
    source: 'selection',
    minzoom: 15.5,
    filter: kind('corner'),
    paint: {
      'circle-color': palette.dot,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 15.5, 2, 17, 3.5, 20, 5],
      'circle-stroke-color': palette.selected,
      'circle-stroke-width': 2,
    },
  },
];

/** What lies under the searched corners' line; below the open parcel, which is often the very same ring. */
export const cornersGroundLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'corners-fill',
    type: 'fill',
    source: 'corners',
    filter: kind('ring'),
    paint: { 'fill-color': palette.accent, 'fill-opacity': 0.1, 'fill-antialias': false },
  },
  {
    id: 'corners-casing',
    type: 'line',
    source: 'corners',
    filter: ['any', kind('ring'), kind('open')],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.parcelCasing, 'line-width': 5, 'line-opacity': 0.85 },
  },
];

/** The corners that were searched: numbered, joined by a dashed line in the accent, each side with its length. */
export const cornersLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'corners-line',
    type: 'line',
    source: 'corners',
    filter: ['any', kind('ring'), kind('open')],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.accent, 'line-width': 2.5, 'line-dasharray': [2.6, 2] },
  },
  {
    id: 'corners-dots',
    type: 'circle',
    source: 'corners',
    filter: kind('corner'),
    paint: {
      'circle-color': palette.accent,
      // At zoom 17 a common lot is some 30 px wide: numbered discs would hide it.
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 2.5, 17, 4, 17.8, 4.5, 18, 9],
      'circle-stroke-color': palette.parcelCasing,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'corners-number',
    type: 'symbol',
    source: 'corners',
    minzoom: 18,
    filter: kind('corner'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': palette.accentInk },
  },
  {
    id: 'corners-side',
    type: 'symbol',
    source: 'corners',
    minzoom: 16.5,
    filter: kind('side'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': 12,
      'text-rotate': ['get', 'rotateDeg'],
      'text-rotation-alignment': 'map',
      'text-offset': ['get', 'offset'],
      'text-padding': 1,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];
