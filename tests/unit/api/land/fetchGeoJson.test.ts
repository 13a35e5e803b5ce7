import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchGeoJson } from '../../../../src/api/land/fetchGeoJson.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const RING = [
  [105, 21],
  [106, 21],
  [106, 22],
  [105, 21],
];
const feature = (geometry: unknown, properties: unknown = null) => ({ type: 'Feature', properties, geometry });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test('file: areas are read with their properties, other geometries are left out', async () => {
  const polygon = { type: 'Polygon', coordinates: [RING] };
  const multi = { type: 'MultiPolygon', coordinates: [[RING], [RING]] };
  const point = { type: 'Point', coordinates: [105, 21] };
  const packed = Float64Array.from(RING.flat());
  answer = (response) =>
    sendJson(response, 200, collection(feature(polygon, { land_code: 'ODT' }), feature(point), feature(null), feature(multi), 7));
  expect(await fetchGeoJson(`${server.base}/gateway/`, '/files/a.geojson')).toEqual({
    ok: true,
    value: [
      { properties: { land_code: 'ODT' }, polygons: [[packed]] },
      { properties: {}, polygons: [[packed], [packed]] },
    ],
  });
  expect(server.seen[0]!.path).toBe('/gateway/files/a.geojson');
});

test('file: an area with a corner outside of degrees has no polygons', async () => {
  const metres = {
    type: 'MultiPolygon',
    coordinates: [
      [RING],
      [
        [
          [587000, 1768000],
          [587100, 1768000],
          [587100, 1768100],
        ],
      ],
    ],
  };
  const text = {
    type: 'Polygon',
    coordinates: [
      [
        ['105', '21'],
        [106, 21],
        [106, 22],
      ],
    ],
  };
  const flat = { type: 'Polygon', coordinates: RING };
  const lone = { type: 'Polygon', coordinates: [[[105], [106, 21], [106, 22]]] };
  answer = (response) => sendJson(response, 200, collection(...[metres, text, flat, lone].map((geometry) => feature(geometry))));
  const broken = { properties: {}, polygons: [] };
  expect(await fetchGeoJson(server.base, 'e.geojson')).toEqual({ ok: true, value: [broken, broken, broken, broken] });
});

test('file: the customer’s token is sent to the file host only', async () => {
  answer = (response) => sendJson(response, 200, collection());
  await fetchGeoJson(`${server.base}/gateway/`, '/files/a.geojson', { token: 'abc' });
  await fetchGeoJson('http://127.0.0.1:1', `${server.base}/b.geojson`, { token: 'abc' });
  await fetchGeoJson(`${server.base}/gate`, `${server.base}/gateway/c.geojson`, { token: 'abc' });
  await fetchGeoJson(server.base, 'd.geojson', { token: null });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', undefined, undefined, undefined]);
});

test('file: an absolute address is requested unchanged', async () => {
  answer = (response) => sendJson(response, 200, collection());
  expect(await fetchGeoJson('http://127.0.0.1:1', `${server.base}/b.geojson`)).toEqual({ ok: true, value: [] });
});

test.each<[string, (response: ServerResponse) => void, object]>([
  ['refused', (response) => sendJson(response, 404, { message: '' }), { kind: 'refused', status: 404 }],
  ['malformed: no JSON', (response) => void response.end('<html>'), { kind: 'malformed' }],
  ['malformed: no collection', (response) => sendJson(response, 200, { type: 'Topology' }), { kind: 'malformed' }],
  ['offline', (response) => void response.socket?.destroy(), { kind: 'offline' }],
])('file: %s', async (_, say, error) => {
  answer = say;
  expect(await fetchGeoJson(server.base, 'c.geojson')).toMatchObject({ ok: false, error });
});

test('file: one over the size limit is refused with 413 and not read to its end', async () => {
  answer = (response) => {
    response.writeHead(200);
    const chunk = ' '.repeat(64 * 1024);
    const pour = () => {
      while (response.write(chunk));
      response.once('drain', pour);
    };
    pour();
  };
  const result = await fetchGeoJson(server.base, 'endless.geojson', { maxBytes: 200_000 });
  expect(result).toMatchObject({ ok: false, error: { kind: 'refused', status: 413 } });
});

test('file: one of exactly the limit is read, one byte more is not', async () => {
  const text = JSON.stringify(collection());
  answer = (response) => void response.end(text);
  expect(await fetchGeoJson(server.base, 'full.geojson', { maxBytes: text.length })).toEqual({ ok: true, value: [] });
  expect(await fetchGeoJson(server.base, 'fuller.geojson', { maxBytes: text.length - 1 })).toMatchObject({ error: { status: 413 } });
});

test('file: an abort by the caller is reported', async () => {
  const controller = new AbortController();
  answer = () => controller.abort();
  const result = await fetchGeoJson(server.base, 'd.geojson', { signal: controller.signal });
  expect(result).toMatchObject({ ok: false, error: { kind: 'stale' } });
});
