import type { ServerResponse } from 'node:http';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import type { Plugin } from 'vite';
import { gridPng, matrixPng } from './fakeLiveLayers.ts';
import { LIVE_WARD } from './liveWard.ts';

/** Path of simulated external servers on the origin of browser tests. */
export const LIVE_PATH = '/fake-live-layers';

type VtTile = Parameters<typeof fromGeojsonVt>[0][string];
const index = new GeoJSONVT(LIVE_WARD as FeatureCollection, { maxZoom: 18, indexMaxZoom: 0 });

function answer(url: URL, response: ServerResponse): void {
  // Caching is disabled so that tests do not share answers.
  response.setHeader('cache-control', 'no-store');
  const [kind, ...parts] = url.pathname.slice(1).split('/');
  if (kind === 'wms') {
    response.setHeader('content-type', 'image/png');
    response.end(gridPng(url));
  } else if (kind === 'matrix') {
    const [mPerPx, row, column] = parts.map(Number) as [number, number, number];
    response.setHeader('content-type', 'image/png');
    response.end(matrixPng(mPerPx, row, column));
  } else if (kind === 'png') {
    response.setHeader('content-type', 'image/png');
    response.end(matrixPng(1, 0, 0));
  } else if (kind === 'mvt') {
    const [z, x, y] = parts.map(Number) as [number, number, number];
    const tile = index.getTile(z, x, y);
    response.end(tile ? fromGeojsonVt({ wards: tile as VtTile }, { version: 2, extent: 4096 }) : undefined);
  } else if (kind === 'wfs') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(LIVE_WARD));
  } else if (kind === 'exception') {
    response.setHeader('content-type', 'text/xml');
    response.end('<ServiceExceptionReport/>');
  } else if (kind === 'info') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ features: [{ properties: { ma_dat: 'ODT', ghi_chu: '<b>đậm</b>' } }] }));
  } else {
    response.statusCode = 404;
    response.end();
  }
}

/** Serves browser tests a WMS and a WMTS in a VN-2000 grid, with a colour per position (gridPicture.ts). */
export const liveUnderVite = (): Plugin => ({
  name: 'thua-test-live',
  configureServer: ({ middlewares }) => {
    middlewares.use(LIVE_PATH, ({ url }, response) => answer(new URL(url ?? '/', 'http://live.test'), response));
  },
});
