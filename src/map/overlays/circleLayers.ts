import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { BOLD_FONT } from '../base/textFont.ts';

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];

/** Where the device is, with its accuracy, and the circle around the middle while the map spins. */
export const circleLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'circles-fill',
    type: 'fill',
    source: 'circles',
    filter: ['any', kind('accuracy'), kind('turning')],
    paint: { 'fill-color': palette.accent, 'fill-opacity': ['match', ['get', 'kind'], 'accuracy', 0.16, 0.06] },
  },
  {
    id: 'circles-casing',
    type: 'line',
    source: 'circles',
    filter: kind('turning'),
    paint: { 'line-color': palette.parcelCasing, 'line-width': 5, 'line-opacity': 0.85 },
  },
  {
    id: 'circles-line',
    type: 'line',
    source: 'circles',
    filter: ['any', kind('accuracy'), kind('turning')],
    paint: { 'line-color': palette.accent, 'line-width': ['match', ['get', 'kind'], 'accuracy', 1, 2.5] },
  },
  {
    id: 'circles-dots',
    type: 'circle',
    source: 'circles',
    filter: ['any', kind('location'), kind('middle')],
    paint: {
      'circle-color': palette.accent,
      'circle-radius': ['match', ['get', 'kind'], 'location', 7, 3.5],
      'circle-stroke-color': palette.parcelCasing,
      'circle-stroke-width': ['match', ['get', 'kind'], 'location', 3, 2],
    },
  },
  {
    id: 'circles-radius',
    type: 'symbol',
    source: 'circles',
    filter: kind('radius'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': 14,
      'text-offset': [0, -0.9],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];
