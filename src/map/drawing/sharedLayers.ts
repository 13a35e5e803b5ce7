import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Drawing } from '../../domain/drawing/drawing.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';
import type { Palette } from '../base/palette.ts';
import { byZoom, dotLayer, fillLayer, lineLayer, NO_FEATURES, sideFeature, sideLabels } from '../overlays/features.ts';
import { drawingFeatures } from './drawingFeatures.ts';
import { runsAnticlockwise } from './drawingHandles.ts';
import { drawnPath } from './drawnPath.ts';

/** Maximum number of labels; more would hide the shape. */
const MAX_LABELS = 60;

/** Returns a read-only drawing of a link, with the length of each side. */
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

/** Returns layers under the user's own drawing in its ink, but dashed and with small dots: not editable. */
export const sharedLayers = (palette: Palette): LayerSpecification[] => [
  fillLayer('shared-fill', 'shared', ['fill', 'ring'], palette.drawing, 0.12),
  lineLayer('shared-casing', 'shared', ['line', 'ring'], { 'line-color': palette.drawingCasing, 'line-width': 6, 'line-opacity': 0.9 }),
  lineLayer('shared-line', 'shared', ['line', 'ring'], { 'line-color': palette.drawing, 'line-width': 3, 'line-dasharray': [2.6, 1.4] }),
  dotLayer('shared-dots', 'shared', ['line', 'ring'], {
    'circle-color': palette.drawing,
    'circle-radius': byZoom(14, 2, 18, 4),
    'circle-stroke-color': palette.drawingCasing,
    'circle-stroke-width': 1.5,
  }),
  { ...sideLabels({ id: 'shared-side', source: 'shared', sizePx: 12, ink: palette.drawingText, halo: palette.halo }), minzoom: 16.5 },
];
