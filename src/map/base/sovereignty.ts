import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import names from './sovereigntyNames.json';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

/** Name at a place: lng, lat, the name, and the minimum zoom that shows it. */
export type NamedPoint = readonly [lng: number, lat: number, name: string, fromZoom: number];

export function pointFeatures(points: readonly NamedPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(([lng, lat, name, fromZoom]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { name, fromZoom },
    })),
  };
}

/**
 * Vietnamese law requires every map to show both archipelagos as Việt Nam's, so these layers are part of every style,
 * over any base map. Islands are dots, because no coastline of a world map is fine enough for them. `waters`: where a
 * foreign base map may name the two groups otherwise; no coast of another country is inside. `eastSea`: between the
 * coasts, where a label is judged by its text. Names of seas are whole ones: 南海区 is a district of Foshan.
 */
const { archipelagos, islands, waters, eastSea, foreignWords, foreignSeas, foreignSeaNames } = names;

const textOf = (property: string): ExpressionSpecification => ['to-string', ['coalesce', ['get', property], '']];
const NAMES = [textOf('name'), textOf('name:en')];
const containsAny = (terms: readonly string[]): unknown[] => ['any', ...terms.flatMap((term) => NAMES.map((name) => ['in', term, name]))];

/**
 * Name of a base map's feature as we write it: in Vietnamese; none in the waters of Hoàng Sa and Trường Sa, which have
 * our own labels, nor a foreign name for them nearby; the sea is Biển Đông.
 */
export const BASE_NAME = [
  'case',
  ['within', waters],
  '',
  ['any', containsAny(foreignSeas), ['in', textOf('name'), ['literal', foreignSeaNames]]],
  'Biển Đông',
  ['all', containsAny(foreignWords), ['within', eastSea]],
  '',
  ['coalesce', ['get', 'name:vi'], ['get', 'name'], ['get', 'name:latin']],
] as unknown as ExpressionSpecification;

/** Caps tile levels: with deeper ones a street view requested a dozen empty tiles per level. Step: 5 m. */
const POINTS_MAX_ZOOM = 10;

export const sovereigntySources = (): Record<string, GeoJSONSourceSpecification> => ({
  archipelagos: { type: 'geojson', data: pointFeatures(archipelagos as unknown as NamedPoint[]), maxzoom: POINTS_MAX_ZOOM },
  islands: { type: 'geojson', data: pointFeatures(islands as unknown as NamedPoint[]), maxzoom: POINTS_MAX_ZOOM },
});

export function sovereigntyLayers(palette: Palette): LayerSpecification[] {
  const ink = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'islands-dot',
      type: 'circle',
      source: 'islands',
      maxzoom: 12,
      paint: {
        'circle-color': palette.textMuted,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 1, 8, 2.5],
      },
    },
    {
      id: 'islands-label',
      type: 'symbol',
      source: 'islands',
      minzoom: 7,
      filter: ['<=', ['get', 'fromZoom'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [REGULAR_FONT],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
      },
      paint: ink,
    },
    {
      id: 'archipelagos-label',
      type: 'symbol',
      source: 'archipelagos',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [BOLD_FONT],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 8, 15],
        'text-line-height': 1.4,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: ink,
    },
  ];
}
