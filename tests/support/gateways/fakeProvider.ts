import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';

/** Fake providers of base maps for tests: a small invented country in the OpenMapTiles schema. */

const ring = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const area = (box: [number, number, number, number], properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Polygon', coordinates: [ring(...box)] },
});
const line = (coordinates: number[][], properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'LineString', coordinates },
});
const point = (at: [number, number], properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: at },
});

/** Features around Hoà Xuân, Đà Nẵng, where the map starts, and names that must not appear in our waters. */
// oxfmt-ignore
const LAYERS: Record<string, Feature[]> = {
  water: [area([108.26, 5, 120, 24], { class: 'ocean' }), area([108.2235, 15.98, 108.226, 16.03], { class: 'river' })],
  landcover: [area([108.0, 16.0, 108.2, 16.1], { class: 'wood' }), area([108.2265, 16.0, 108.25, 16.02], { class: 'grass' })],
  landuse: [area([108.2, 15.98, 108.2235, 16.03], { class: 'residential' })],
  waterway: [line([[108.1, 15.9], [108.2, 16.0], [108.26, 16.04]], { class: 'river', name: 'Sông Cẩm Lệ' })],
  transportation: [
    line([[108.2, 16.0061], [108.26, 16.0061]], { class: 'primary' }),
    line([[108.2189, 15.98], [108.2189, 16.03]], { class: 'secondary' }),
    line([[108.2, 16.0025], [108.2235, 16.0025]], { class: 'minor' }),
    line([[108.227, 16.0], [108.231, 16.008], [108.24, 16.01]], { class: 'path' }),
  ],
  transportation_name: [line([[108.2, 16.0061], [108.26, 16.0061]], { class: 'primary', name: 'Đường Thăng Long' })],
  building: [
    area([108.2195, 16.0032, 108.2199, 16.0037], { render_height: 40, render_min_height: 0 }),
    area([108.2202, 16.0032, 108.2205, 16.0036], { render_height: 18, render_min_height: 0 }),
    area([108.2194, 16.0041, 108.2197, 16.0045], { render_height: 9, render_min_height: 0 }),
  ],
  place: [
    point([108.2022, 16.0544], { class: 'city', name: 'Da Nang', 'name:vi': 'Đà Nẵng', rank: 3 }),
    point([108.2178, 16.0032], { class: 'suburb', name: 'Hoà Xuân', rank: 8 }),
    point([112.0, 16.5], { class: 'island', name: 'Paracel Islands', 'name:en': 'Paracel Islands', rank: 3 }),
    point([114.3, 9.9], { class: 'island', name: 'Spratly Islands', rank: 3 }),
    point([110.5, 15.2], { class: 'city', name: '三沙市', 'name:en': 'Sansha', rank: 2 }),
    point([113.54, 22.8], { class: 'town', name: '南沙区', 'name:en': 'Nansha', rank: 5 }),
  ],
  water_name: [point([113.5, 13.5], { class: 'ocean', name: 'South China Sea' })],
  park: [area([108.05, 15.9, 108.15, 15.98], { class: 'nature_reserve' })],
  boundary: [line([[107.8, 15.8], [108.1, 15.95]], { admin_level: 4, maritime: 0 })],
  mountain_peak: [point([108.19, 16.015], { class: 'peak', name: 'Núi Thử', ele: 321, rank: 1 })],
};

const indexes = Object.fromEntries(
  Object.entries(LAYERS).map(([name, features]) => {
    const collection: FeatureCollection = { type: 'FeatureCollection', features };
    return [name, new GeoJSONVT(collection, { maxZoom: 14, indexMaxZoom: 2, tolerance: 0 })];
  }),
);

/** Returns a vector tile of the invented country. */
export function fakeTile(z: number, x: number, y: number): Uint8Array {
  const tiles = Object.entries(indexes).map(([name, index]) => [name, index.getTile(z, x, y)] as const);
  return fromGeojsonVt(Object.fromEntries(tiles.filter(([, tile]) => tile !== null)) as Parameters<typeof fromGeojsonVt>[0], {
    version: 2,
    extent: 4096,
  });
}

/** Returns a style like OpenFreeMap's: names in tokens, fonts and glyphs of its own. */
export const fakeStyle = (theme: 'light' | 'dark', tileJson: string): object => ({
  version: 8,
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sources: { openmaptiles: { type: 'vector', url: tileJson } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': theme === 'light' ? '#f2f3f0' : '#0c0c0c' } },
    {
      id: 'water',
      type: 'fill',
      source: 'openmaptiles',
      'source-layer': 'water',
      paint: { 'fill-color': theme === 'light' ? '#c2cdd3' : '#1b1b1d' },
    },
    {
      id: 'building',
      type: 'fill',
      source: 'openmaptiles',
      'source-layer': 'building',
      minzoom: 13,
      paint: { 'fill-color': theme === 'light' ? '#e0e0dc' : '#22221f' },
    },
    {
      id: 'road',
      type: 'line',
      source: 'openmaptiles',
      'source-layer': 'transportation',
      paint: { 'line-color': theme === 'light' ? '#ffffff' : '#3c3c3c', 'line-width': 6 },
    },
    {
      id: 'road-name',
      type: 'symbol',
      source: 'openmaptiles',
      'source-layer': 'transportation_name',
      layout: {
        'symbol-placement': 'line',
        'text-field': '{name:latin} {name:nonlatin}',
        'text-font': ['Noto Sans Regular'],
        'text-size': 12,
      },
    },
    {
      id: 'sea',
      type: 'symbol',
      source: 'openmaptiles',
      'source-layer': 'water_name',
      layout: { 'text-field': '{name:latin}', 'text-font': ['Noto Sans Italic'], 'text-size': 14 },
    },
    {
      id: 'place',
      type: 'symbol',
      source: 'openmaptiles',
      'source-layer': 'place',
      layout: { 'text-field': '{name:latin}\n{name:nonlatin}', 'text-font': ['Noto Sans Bold'], 'text-size': 14 },
    },
  ],
});

/** @param tiles URL template with {z}, {x} and {y} */
export const fakeTileJson = (tiles: string): object => ({
  tilejson: '3.0.0',
  tiles: [tiles],
  minzoom: 0,
  maxzoom: 14,
  attribution: 'fake provider',
  vector_layers: Object.keys(LAYERS).map((id) => ({ id, fields: {} })),
});
