import type { Feature, FeatureCollection, Position } from 'geojson';
import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { longitudeScale } from '../../domain/geometry/earth.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { formatLengthM } from '../../domain/text/format.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';

/** GeoJSON that our layers draw: the `kind` of a feature selects the layers. */
export const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

export const byZoom = (...stops: ReadonlyArray<number | string>): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

type Line = Required<Pick<LineLayerSpecification, 'layout' | 'paint'>>;

export const ROUNDED: Line['layout'] = { 'line-join': 'round', 'line-cap': 'round' };

export const lineLayer = (
  id: string,
  source: string,
  kinds: string[],
  paint: Line['paint'],
  layout: Line['layout'] = { 'line-join': 'round' },
): LineLayerSpecification => ({ id, type: 'line', source, filter: ofKind(...kinds), layout, paint });

/** Returns a layer for the areas of some kinds; separate lines draw the edges. */
export const fillLayer = (
  id: string,
  source: string,
  kinds: string[],
  colour: string,
  opacity: number | ExpressionSpecification,
): FillLayerSpecification => ({
  id,
  type: 'fill',
  source,
  filter: ofKind(...kinds),
  paint: { 'fill-color': colour, 'fill-opacity': opacity, 'fill-antialias': false },
});

export const dotLayer = (
  id: string,
  source: string,
  kinds: string[],
  paint: CircleLayerSpecification['paint'],
): CircleLayerSpecification => ({ id, type: 'circle', source, filter: ofKind(...kinds), paint });

/** Returns a layer for the numbers in the dots of some kinds, whatever they hide. */
export const numberLayer = (
  id: string,
  source: string,
  kinds: string[],
  sizePx: DataDrivenPropertyValueSpecification<number>,
  ink: string,
): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source,
  filter: ofKind(...kinds),
  layout: {
    'text-field': ['get', 'label'],
    'text-font': [BOLD_FONT],
    'text-size': sizePx,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': ink },
});

export const toPosition = ({ lng, lat }: LngLat): Position => [lng, lat];

export const pointFeature = (kind: string, at: LngLat, label?: string): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: toPosition(at) },
  properties: label === undefined ? { kind } : { kind, label },
});

export const lineFeature = (kind: string, points: readonly LngLat[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: points.map(toPosition) },
  properties: { kind },
});

/** @param rings the outline, then holes; none repeats its first corner */
export const polygonFeature = (kind: string, rings: ReadonlyArray<readonly LngLat[]>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!].map(toPosition)) },
  properties: { kind },
});

/** @param ring does not repeat its first corner */
export const ringFeature = (kind: string, ring: readonly LngLat[]): Feature => polygonFeature(kind, [ring]);

export const cornerFeature = (at: LngLat, index: number): Feature => pointFeature('corner', at, String(index + 1));

/** Returns a side's length as a label along and outside the ring, never upside down on a map turned north. */
export function sideFeature(from: LngLat, to: LngLat, lengthM: number, anticlockwise: boolean): Feature {
  const narrowing = longitudeScale(from.lat);
  const screenDeg = (Math.atan2(-(to.lat - from.lat), (to.lng - from.lng) * narrowing) * 180) / Math.PI;
  const upsideDown = screenDeg > 90 || screenDeg <= -90;
  const rotateDeg = upsideDown ? screenDeg - Math.sign(screenDeg) * 180 : screenDeg;
  // Along an anticlockwise ring, outside is on the right: below the text, unless it was turned round.
  const below = anticlockwise !== upsideDown;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [(from.lng + to.lng) / 2, (from.lat + to.lat) / 2] },
    properties: { kind: 'side', label: `${formatLengthM(lengthM)} m`, rotateDeg, offset: [0, below ? 1 : -1] },
  };
}

interface SideLabels {
  id: string;
  source: string;
  sizePx: number;
  ink: string;
  halo: string;
}

export const sideLabels = ({ id, source, sizePx, ink, halo }: SideLabels): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source,
  filter: ofKind('side'),
  layout: {
    'text-field': ['get', 'label'],
    'text-font': [BOLD_FONT],
    'text-size': sizePx,
    'text-rotate': ['get', 'rotateDeg'],
    'text-rotation-alignment': 'map',
    'text-offset': ['get', 'offset'],
    'text-padding': 1,
  },
  paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
});
