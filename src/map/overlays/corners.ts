import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { packPoints } from '../../domain/geometry/lngLat.ts';
import { ringArea } from '../../domain/geometry/ring.ts';
import type { Palette } from '../base/palette.ts';
import {
  byZoom,
  cornerFeature,
  dotLayer,
  fillLayer,
  lineFeature,
  lineLayer,
  numberLayer,
  ringFeature,
  sideFeature,
  sideLabels,
} from './features.ts';

/** Converts the searched corners to features: dots, their line or ring, and the length of every side. */
export function cornersFeatures(table: Pick<CornerTable, 'corners'> | null): FeatureCollection {
  const corners = table?.corners ?? [];
  const points = corners.map((corner) => corner.position);
  const features: Feature[] = [];
  if (points.length === 2) features.push(lineFeature('open', points));
  if (points.length > 2) features.push(ringFeature('ring', points));
  const anticlockwise = ringArea(packPoints(points)) > 0;
  // Two corners have one side between them, not two.
  const sides = points.length === 2 ? corners.slice(0, 1) : corners;
  sides.forEach(({ position: from, sideM }, i) => {
    if (sideM !== null && points.length > 1) {
      features.push(sideFeature(from, points[(i + 1) % points.length]!, sideM, anticlockwise));
    }
  });
  return { type: 'FeatureCollection', features: [...features, ...points.map(cornerFeature)] };
}

/** Layers below the searched corners' line and the open parcel, which is often the very same ring. */
export const cornersGroundLayers = (palette: Palette): LayerSpecification[] => [
  fillLayer('corners-fill', 'corners', ['ring'], palette.accent, 0.1),
  lineLayer('corners-casing', 'corners', ['ring', 'open'], { 'line-color': palette.parcelCasing, 'line-width': 5, 'line-opacity': 0.85 }),
];

/** Layers of the searched corners: numbered, joined by a dashed line in the accent, each side with its length. */
export const cornersLayers = (palette: Palette): LayerSpecification[] => [
  lineLayer('corners-line', 'corners', ['ring', 'open'], { 'line-color': palette.accent, 'line-width': 2.5, 'line-dasharray': [2.6, 2] }),
  dotLayer('corners-dots', 'corners', ['corner'], {
    'circle-color': palette.accent,
    // A common lot is some 30 px wide at zoom 17: numbered discs would hide it.
    'circle-radius': byZoom(14, 2.5, 17, 4, 17.8, 4.5, 18, 9),
    'circle-stroke-color': palette.parcelCasing,
    'circle-stroke-width': 1.5,
  }),
  { ...numberLayer('corners-number', 'corners', ['corner'], 11, palette.accentInk), minzoom: 18 },
  { ...sideLabels({ id: 'corners-side', source: 'corners', sizePx: 12, ink: palette.accent, halo: palette.halo }), minzoom: 16.5 },
];
