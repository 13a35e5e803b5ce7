import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

/** A name at a place: lng, lat, the name, and the zoom from which it is shown. */
export type NamedPoint = readonly [lng: number, lat: number, name: string, fromZoom: number];

/** Named points as MapLibre takes them. */
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
 * Vietnamese law asks every map to show both archipelagos as Việt Nam's, so these layers are part of every
 * style the map can have, whatever is drawn below.
 */
const ARCHIPELAGOS: readonly NamedPoint[] = [
  [112.0, 16.45, 'Quần đảo Hoàng Sa\n(Việt Nam)', 0],
  [114.1, 9.75, 'Quần đảo Trường Sa\n(Việt Nam)', 0],
];

/** Islands of the two groups: drawn as dots, because no coastline of a world map is fine enough to have them. */
const ISLANDS: readonly NamedPoint[] = [
  [111.6065, 16.5345, 'Đảo Hoàng Sa', 8],
  [112.338, 16.834, 'Đảo Phú Lâm', 8],
  [112.735, 16.668, 'Đảo Linh Côn', 8],
  [111.2, 15.783, 'Đảo Tri Tôn', 8],
  [111.92, 8.645, 'Đảo Trường Sa', 7],
  [114.331, 11.429, 'Đảo Song Tử Tây', 7],
  [114.33, 9.886, 'Đảo Sinh Tồn', 7.5],
  [114.366, 10.179, 'Đảo Nam Yết', 7.5],
  [112.92, 7.892, 'Đảo An Bang', 7],
  [115.0, 9.25, '', 7],
  [113.3, 10.7, '', 7],
];

/** Waters in which a foreign base map may name the two groups otherwise; no coast of another country lies inside. */
// oxfmt-ignore
const WATERS = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [[[110.8, 15.4], [113.3, 15.4], [113.3, 17.4], [110.8, 17.4], [110.8, 15.4]]],
    [[[111.2, 7.2], [113.6, 7.2], [116.4, 9.6], [117.2, 12.2], [113.2, 12.2], [111.2, 9.6], [111.2, 7.2]]],
  ],
};

/** True for a base-map label that stands in those waters and would contradict ours. */
const STANDS_IN_OUR_WATERS = ['within', WATERS] as unknown as ExpressionSpecification;

/** The sea between the coasts, wider than the two groups: here a label is judged by what it says. */
const EAST_SEA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [109.8, 6],
      [119, 6],
      [119, 19.5],
      [111.6, 19.5],
      [110.6, 18.1],
      [109, 18],
      [108.6, 17.2],
      [109.8, 15.5],
      [109.8, 6],
    ],
  ],
};

/** What others call the two groups and the units they claim there; Nansha on the mainland lies outside that sea. */
const FOREIGN_WORDS = ['Paracel', 'Spratly', 'Xisha', 'Nansha', 'Zhongsha', 'Sansha', 'Kalayaan', '西沙', '南沙', '中沙', '三沙'];
const FOREIGN_SEAS = ['South China Sea', 'West Philippine Sea'];
/** Whole names only: 南海区 is a district of Foshan. */
const FOREIGN_SEA_NAMES = ['南海', '南中国海', '南シナ海', '남중국해'];

const textOf = (property: string): ExpressionSpecification => ['to-string', ['coalesce', ['get', property], '']];
const NAMES = [textOf('name'), textOf('name:en')];
const saysAny = (words: readonly string[]): unknown[] => ['any', ...words.flatMap((word) => NAMES.map((name) => ['in', word, name]))];

/**
 * The name of a base map's feature as we write it: in Vietnamese; nothing in the waters of Hoàng Sa and Trường Sa, where
 * our own labels stand, nor any foreign name of them near by; the sea is Biển Đông.
 */
export const BASE_NAME = [
  'case',
  STANDS_IN_OUR_WATERS,
  '',
  ['any', saysAny(FOREIGN_SEAS), ['in', textOf('name'), ['literal', FOREIGN_SEA_NAMES]]],
  'Biển Đông',
  ['all', saysAny(FOREIGN_WORDS), ['within', EAST_SEA]],
  '',
  ['coalesce', ['get', 'name:vi'], ['get', 'name'], ['get', 'name:latin']],
] as unknown as ExpressionSpecification;

/** They are named at every zoom, also where none is near: with tiles of their own a street's view asked for a dozen empty ones at each. 5 m a step. */
const POINTS_MAX_ZOOM = 10;

export const sovereigntySources = (): Record<string, GeoJSONSourceSpecification> => ({
  archipelagos: { type: 'geojson', data: pointFeatures(ARCHIPELAGOS), maxzoom: POINTS_MAX_ZOOM },
  islands: { type: 'geojson', data: pointFeatures(ISLANDS), maxzoom: POINTS_MAX_ZOOM },
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
