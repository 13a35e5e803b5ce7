import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Drawing } from '../../domain/drawing/drawing.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';
import type { Palette } from '../base/palette.ts';
import { NO_FEATURES, ofKind, sideFeature, sideLabels } from '../overlays/features.ts';
import { drawingFeatures } from './drawingFeatures.ts';
import { runsAnticlockwise } from './drawingHandles.ts';
import { drawnPath } from './drawnPath.ts';

/** Beyond, figures hide the shape. */
const MAX_LABELS = 60;

/** A drawing that came with a link, with the length of each side; only to be looked at. */
export function sharedFeatures(drawing: Drawing | null): FeatureCollection {
  if (!drawing) return NO_FEATURES;
  const path = drawnPath(drawing, null, 0);
  const shape = drawingFeatures(path, null);
  const { points } = drawing;
  if (points.length > MAX_LABELS) return shape;
  const anticlockwise = runsAnticlockwise(path);
  const ends = path.isRing ? [...points.slice(1), points[0]!] : points.slice(1);
  const sides = ends.map((to, i) => sideFeature(points[i]!, to, geodesicBetween(points[i]!, to).lengthM, anticlockwise));
  return { ...shape, features: [...shape.features, ...sides] };
}

/** Under the user's own drawing, in its ink, but dashed and with small dots: it is not to be grabbed. */
export const sharedLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'shared-fill',
    type: 'fill',
    source: 'shared',
    filter: ofKind('fill', 'ring'),
    paint: { 'fill-color': palette.drawing, 'fill-opacity': 0.12, 'fill-antialias': false },
  },
  {
    id: 'shared-casing',
    type: 'line',
    source: 'shared',
    filter: ofKind('line', 'ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.drawingCasing, 'line-width': 6, 'line-opacity': 0.9 },
  },
  {
    id: 'shared-line',
    type: 'line',
    source: 'shared',
    filter: ofKind('line', 'ring'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.drawing, 'line-width': 3, 'line-dasharray': [2.6, 1.4] },
  },
  {
    id: 'shared-dots',
    type: 'circle',
    source: 'shared',
    filter: ofKind('line', 'ring'),
    paint: {
      'circle-color': palette.drawing,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 2, 18, 4],
      'circle-stroke-color': palette.drawingCasing,
      'circle-stroke-width': 1.5,
    },
  },
  { ...sideLabels({ id: 'shared-side', source: 'shared', sizePx: 12, ink: palette.drawingText, halo: palette.halo }), minzoom: 16.5 },
];
