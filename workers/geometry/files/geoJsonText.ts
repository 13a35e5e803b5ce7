import type { WrittenShape } from './writtenShape.ts';
import { degreePair, fileOrder } from './writtenPairs.ts';

const GEOMETRIES = {
  point: { type: 'Point', open: '', close: '' },
  line: { type: 'LineString', open: '[\n', close: '\n]' },
  area: { type: 'Polygon', open: '[[\n', close: '\n]]' },
} as const;

/** RFC 7946: WGS84 degrees, outlines counter-clockwise. */
export function* geoJsonText({ mode, name, lngLat }: WrittenShape): Iterable<string> {
  const { type, open, close } = GEOMETRIES[mode];
  yield `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":${JSON.stringify(name)}},`;
  yield `"geometry":{"type":"${type}","coordinates":${open}`;
  let isFirst = true;
  for (const index of fileOrder(mode, lngLat)) {
    yield `${isFirst ? '' : ',\n'}[${degreePair(lngLat, index)}]`;
    isFirst = false;
  }
  yield `${close}}}]}\n`;
}
