import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { BaseMap } from './baseMap.ts';
import type { WardGround } from '../../domain/land/coverage.ts';
import { ofKind, polygonFeature, toPosition } from '../overlays/features.ts';
import type { Palette } from './palette.ts';
import { type NamedPoint, pointFeatures } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

/** Zoom above which a coast at 1:50,000,000 is kilometres off, so plain background replaces the sea. */
const COAST_FADES_FROM = 9;
const COAST_GONE_AT = 11;

const CITIES: readonly NamedPoint[] = [
  [105.8542, 21.0285, 'Hà Nội', 4],
  [106.7009, 10.7769, 'TP. Hồ Chí Minh', 4],
  [108.2022, 16.0544, 'Đà Nẵng', 4],
  [106.6881, 20.8449, 'Hải Phòng', 6],
  [105.7469, 10.0452, 'Cần Thơ', 5],
  [107.5909, 16.4637, 'Huế', 6],
  [105.6813, 18.6796, 'Vinh', 6],
  [109.1967, 12.2388, 'Nha Trang', 6],
  [109.219, 13.782, 'Quy Nhơn', 6],
  [108.05, 12.6667, 'Buôn Ma Thuột', 6],
  [108.4583, 11.9404, 'Đà Lạt', 6.5],
  [105.1524, 9.1769, 'Cà Mau', 6],
  [106.761, 21.853, 'Lạng Sơn', 6.5],
  [103.023, 21.386, 'Điện Biên Phủ', 6],
  [107.08, 20.951, 'Hạ Long', 7],
  [105.776, 19.807, 'Thanh Hoá', 6.5],
  [108.0, 13.983, 'Pleiku', 6.5],
  [108.102, 10.928, 'Phan Thiết', 7],
  [105.081, 10.012, 'Rạch Giá', 7],
  [103.971, 22.486, 'Lào Cai', 6],
  [106.6, 17.4689, 'Đồng Hới', 6.5],
  [103.96, 10.22, 'Phú Quốc', 6],
  [106.61, 8.69, 'Côn Đảo', 6],
  [109.12, 15.38, 'Lý Sơn', 8],
  [106.0763, 21.1861, 'Bắc Ninh', 8],
  [105.4359, 10.3864, 'Long Xuyên', 7.5],
];

const COUNTRIES: readonly NamedPoint[] = [
  [105.6, 22.15, 'VIỆT NAM', 0],
  [102.6, 19.6, 'LÀO', 0],
  [104.9, 12.7, 'CAMPUCHIA', 0],
  [101.0, 15.6, 'THÁI LAN', 0],
  [108.2, 24.2, 'TRUNG QUỐC', 0],
  [121.0, 15.6, 'PHILIPPINES', 0],
  [114.3, 3.6, 'MALAYSIA', 0],
];

const SEAS: readonly NamedPoint[] = [
  [112.3, 13.2, 'Biển Đông', 0],
  [107.4, 19.6, 'Vịnh Bắc Bộ', 5.5],
  [101.6, 9.9, 'Vịnh Thái Lan', 5],
];

export interface OfflineBaseData {
  land: FeatureCollection;
  /** Việt Nam, drawn brighter than the land around it. */
  vietnam: FeatureCollection;
  borders: FeatureCollection;
  grid: FeatureCollection;
  ground: FeatureCollection;
}

export const groundFeatures = (wards: readonly WardGround[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: wards.flatMap(({ streets, areas }): Feature[] => [
    ...areas.map(({ kind, rings }) => polygonFeature(kind, rings)),
    ...streets.map(({ name, line }): Feature => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: line.map(toPosition) },
      properties: { kind: 'street', name },
    })),
  ]),
});

const label = (id: string, source: string, maxzoom: number, layout: object, paint: object): LayerSpecification =>
  ({
    id,
    type: 'symbol',
    source,
    maxzoom,
    filter: ['<=', ['get', 'fromZoom'], ['zoom']],
    layout: { 'text-field': ['get', 'name'], 'text-font': [REGULAR_FONT], 'text-padding': 6, ...layout },
    paint: { 'text-halo-width': 1.4, ...paint },
  }) as LayerSpecification;

/** Returns our own base map, which needs no network: background, sea, borders, degree grid and main names. */
export function offlineBase(palette: Palette, data: OfflineBaseData): BaseMap {
  const fade = ['interpolate', ['linear'], ['zoom'], COAST_FADES_FROM, 1, COAST_GONE_AT, 0] as const;
  const sources: Record<string, SourceSpecification> = {
    land: { type: 'geojson', data: data.land, attribution: 'Natural Earth', maxzoom: 10, tolerance: 0.5 },
    borders: { type: 'geojson', data: data.borders, maxzoom: 10, tolerance: 0.5 },
    vietnam: { type: 'geojson', data: data.vietnam, maxzoom: 10, tolerance: 0.5 },
    // Coordinate step of 8 cm, half a pixel at the closest zoom.
    grid: { type: 'geojson', data: data.grid, tolerance: 0, maxzoom: 16 },
    ground: { type: 'geojson', data: data.ground, tolerance: 0.4 },
    cities: { type: 'geojson', data: pointFeatures(CITIES) },
    countries: { type: 'geojson', data: pointFeatures(COUNTRIES) },
    seas: { type: 'geojson', data: pointFeatures(SEAS) },
  };
  const hasLand = data.land.features.length > 0;
  const layers: LayerSpecification[] = [
    {
      id: 'base-background',
      type: 'background',
      paint: {
        'background-color': hasLand
          ? ['interpolate', ['linear'], ['zoom'], COAST_FADES_FROM, palette.sea, COAST_GONE_AT, palette.paper]
          : palette.paper,
      },
    },
    {
      id: 'base-land',
      type: 'fill',
      source: 'land',
      maxzoom: COAST_GONE_AT,
      paint: { 'fill-color': palette.abroad, 'fill-opacity': [...fade] },
    },
    {
      id: 'base-vietnam',
      type: 'fill',
      source: 'vietnam',
      maxzoom: COAST_GONE_AT,
      paint: { 'fill-color': palette.paper, 'fill-opacity': [...fade] },
    },
    {
      id: 'base-coast',
      type: 'line',
      source: 'land',
      maxzoom: COAST_GONE_AT,
      paint: { 'line-color': palette.coast, 'line-width': 1, 'line-opacity': [...fade] },
    },
    {
      id: 'base-ground',
      type: 'fill',
      source: 'ground',
      minzoom: 11,
      filter: ofKind('water', 'green'),
      paint: { 'fill-color': ['match', ['get', 'kind'], 'water', palette.sea, palette.green] },
    },
    { id: 'base-grid', type: 'line', source: 'grid', paint: { 'line-color': palette.grid, 'line-width': 1 } },
    {
      id: 'base-borders',
      type: 'line',
      source: 'borders',
      maxzoom: COAST_GONE_AT,
      paint: {
        'line-color': palette.border,
        'line-width': 1.2,
        'line-dasharray': [4, 2],
        'line-opacity': [...fade],
      },
    },
    {
      id: 'base-streets',
      type: 'symbol',
      source: 'ground',
      minzoom: 14.5,
      filter: ofKind('street'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [REGULAR_FONT],
        'text-size': ['interpolate', ['linear'], ['zoom'], 14.5, 10.5, 18, 13],
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-max-angle': 30,
        'text-padding': 3,
      },
      paint: { 'text-color': palette.textMuted, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
    label(
      'base-seas',
      'seas',
      10,
      { 'text-size': 14, 'text-letter-spacing': 0.15 },
      {
        'text-color': palette.seaText,
        'text-halo-color': palette.sea,
      },
    ),
    label(
      'base-countries',
      'countries',
      8,
      { 'text-size': 12, 'text-letter-spacing': 0.2, 'text-font': [BOLD_FONT] },
      {
        'text-color': palette.textMuted,
        'text-halo-color': palette.paper,
      },
    ),
    label(
      'base-cities',
      'cities',
      13,
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 12, 10, 16],
        'text-font': [BOLD_FONT],
        'symbol-sort-key': ['get', 'fromZoom'],
      },
      { 'text-color': palette.text, 'text-halo-color': palette.paper },
    ),
  ] as LayerSpecification[];
  return { sources, layers, requiredSources: () => [] };
}
