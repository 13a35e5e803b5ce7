import { expect, it } from 'vitest';
import { gridOfEpsg } from '../../../../src/domain/coordinates/vn2000.ts';
import { liveGrid, liveMinZoom, liveServer } from '../../../../src/domain/map/offeredLayer.ts';
import { liveLayerWith } from '../../../support/live/liveLayerWith.ts';

it.each([
  ['https://wms.test:8443/ows?x=1', 'wms.test:8443'],
  ['http://127.0.0.1:9000/{z}/{x}/{y}', '127.0.0.1:9000'],
  ['https://thua.test/gateway/app/live-layers/a?z={z}', 'Sở mẫu'],
  ['', 'Sở mẫu'],
])('live layer: the server behind %s is called %s', (url, name) => {
  expect(liveServer(liveLayerWith({ request: { kind: 'raster', tiles: [url], tile_size: 256, scheme: 'xyz' } }))).toBe(name);
});

it('live layer: grids on the wire are those of the registers', () => {
  expect(liveGrid({ kind: 'utm48' })).toEqual(gridOfEpsg(3405));
  expect(liveGrid({ kind: 'utm49' })).toEqual(gridOfEpsg(3406));
  expect(liveGrid({ kind: 'tm3', central_meridian_deg: 108.25 })).toEqual(gridOfEpsg(9217));
});

it('live layer: tiles of 256 pixels show one zoom before their own', () => {
  expect(liveMinZoom(liveLayerWith({ min_zoom: 12 }))).toBe(11);
  expect(liveMinZoom(liveLayerWith({ min_zoom: 0 }))).toBe(0);
  const features = { kind: 'features', url: '', format: 'geojson', grid: null, axis: 'en', limit: 1 } as const;
  expect(liveMinZoom(liveLayerWith({ min_zoom: 12, request: features }))).toBe(12);
});
