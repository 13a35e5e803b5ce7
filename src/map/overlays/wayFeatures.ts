import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { geodesicEnd } from '../../domain/geometry/geodesic.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Palette } from '../base/palette.ts';
import { cornerFeature, dotLayer, lineFeature, lineLayer, numberLayer, pointFeature, ROUNDED } from './features.ts';

interface ShownWay {
  rings: ReadonlyArray<readonly LngLat[]>;
  /** Target corner, and its number. */
  aim: { position: LngLat; number: number } | null;
  from: LngLat | null;
  track: readonly LngLat[];
}

/** Barb as a share of an arrow's length. */
const BARB_SHARE = 0.12;

/** Returns an arrow from a place to where a misreading puts it. */
export function misreadFeatures({ right, wrong, lengthM, bearingDeg }: MisreadPlace): Feature[] {
  const barbs = [150, -150].map((turn) => geodesicEnd(wrong, { lengthM: BARB_SHARE * lengthM, azimuthDeg: bearingDeg + turn }));
  return [lineFeature('misread', [right, wrong]), lineFeature('misread', [barbs[0]!, wrong, barbs[1]!])];
}

export const outlineFeature = (ring: readonly LngLat[]): Feature => lineFeature('ring', [...ring, ring[0]!]);

/** Returns the ring with its numbers, the target corner, the line to it, and the recorded track. */
export function wayFeatures(way: ShownWay): Feature[] {
  const features: Feature[] = [];
  for (const ring of way.rings) if (ring.length > 2) features.push(lineFeature('ring', [...ring, ring[0]!]));
  if (way.track.length > 1) features.push(lineFeature('track', way.track));
  if (way.from && way.aim) features.push(lineFeature('way', [way.from, way.aim.position]));
  features.push(...way.rings.flatMap((ring) => ring.map(cornerFeature)));
  if (way.aim) features.push(pointFeature('aim', way.aim.position, String(way.aim.number)));
  return features;
}

/** Layers over everything else; the corners keep their numbers at every zoom. */
export const wayLayers = (palette: Palette): LayerSpecification[] => [
  lineLayer('ways-casing', 'ways', ['ring', 'way'], { 'line-color': palette.parcelCasing, 'line-width': 6, 'line-opacity': 0.85 }),
  lineLayer('ways-ring', 'ways', ['ring'], { 'line-color': palette.accent, 'line-width': 2.5 }),
  lineLayer('ways-track', 'ways', ['track'], { 'line-color': palette.accent, 'line-width': 2, 'line-opacity': 0.6 }, ROUNDED),
  lineLayer('ways-line', 'ways', ['way'], { 'line-color': palette.selected, 'line-width': 3, 'line-dasharray': [2, 1.4] }),
  lineLayer('ways-misread-casing', 'ways', ['misread'], { 'line-color': palette.drawingCasing, 'line-width': 7 }, ROUNDED),
  lineLayer('ways-misread', 'ways', ['misread'], { 'line-color': palette.drawingError, 'line-width': 4 }, ROUNDED),
  dotLayer('ways-dots', 'ways', ['corner', 'aim'], {
    'circle-color': ['match', ['get', 'kind'], 'aim', palette.selected, palette.accent],
    'circle-radius': ['match', ['get', 'kind'], 'aim', 13, 9],
    'circle-stroke-color': palette.parcelCasing,
    'circle-stroke-width': 2,
  }),
  numberLayer('ways-number', 'ways', ['corner', 'aim'], ['match', ['get', 'kind'], 'aim', 14, 11], palette.accentInk),
];
