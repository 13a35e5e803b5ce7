import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openLiveLayer } from '../../src/flows/layers/live/openLiveLayer.ts';
import { closeLayer, setLayerOpacity } from '../../src/flows/layers/openLayer.ts';
import { recordPlanningDrawn, retryLayer } from '../../src/flows/layers/loadLayer.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { showLiveOffer } from '../../src/state/layers/liveSlice.ts';
import { layersSlice, moveLayer } from '../../src/state/layers/layersSlice.ts';
import { liveClient } from '../../workers/live/client.ts';
import { pmtilesArchive } from '../support/land/pmtilesArchive.ts';
import { liveLayerWith } from '../support/live/liveLayerWith.ts';
import { openLayerOf, pictureOf } from '../support/tiles/openLayerOf.ts';
import { mapReady, openMapFixture, type MapFixture } from './mapFixture.ts';
import { eventually } from '../support/run/eventually.ts';

const SIZE = { width: 180, height: 220 };
const START = { lng: 108.221, lat: 16.005 };
const base = new URL('/fake-live-layers', location.href).href;

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
  fixture.tile = async () => new Uint8Array();
});
afterEach(() => {
  fixture.tearDown();
  showLiveOffer([]);
  liveClient.stop();
});

const layerIds = (): string[] =>
  shownMap()!
    .getStyle()
    .layers.map(({ id }) => id)
    .filter((id) => /live\/|picture\//.test(id));

const WARPED = liveLayerWith({
  request: {
    kind: 'warped',
    url: `${base}/wms?bbox={bbox}&width={width}&height={height}`,
    grid: { kind: 'tm3', central_meridian_deg: 107.75 },
    axis: 'en',
    max_size: 2048,
  },
});

/** Counts the colours in the map's picture, in steps of 32; the fake server's picture has all of them. */
async function coloursShown(): Promise<number> {
  const base64 = await page.screenshot({ save: false, element: fixture.container });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add((data[at]! >> 5) * 64 + (data[at + 1]! >> 5) * 8 + (data[at + 2]! >> 5));
  return colours.size;
}

test('live layers on the map: a layer is drawn in its place of the list, faded, moved and removed', async () => {
  fixture.paint();
  showLiveOffer([WARPED]);
  const square = [
    { lng: START.lng - 0.02, lat: START.lat + 0.02 },
    { lng: START.lng + 0.02, lat: START.lat + 0.02 },
    { lng: START.lng + 0.02, lat: START.lat - 0.02 },
    { lng: START.lng - 0.02, lat: START.lat - 0.02 },
  ] as Parameters<typeof pictureOf>[1];
  const dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  layersSlice.open = [openLayerOf('plan', 'picture', pictureOf(dot, square))];
  fixture.start();
  await mapReady();
  expect(await coloursShown()).toBeLessThan(40);
  openLiveLayer('live/a');
  await eventually(async () => expect(await coloursShown()).toBeGreaterThan(100));
  await eventually(() => expect(fixture.plannings).toContain('live/a: shown'));
  expect(layerIds()).toEqual(['picture/plan/0/0#raster', 'live/live/a/0#raster']);
  moveLayer('live/a', 1);
  await eventually(() => expect(layerIds()).toEqual(['live/live/a/0#raster', 'picture/plan/0/0#raster']));
  setLayerOpacity('live/a', 20);
  await eventually(() => expect(shownMap()!.getPaintProperty('live/live/a/0#raster', 'raster-opacity')).toBe(0.2));
  closeLayer('live/a');
  await eventually(() => expect(layerIds()).toEqual(['picture/plan/0/0#raster']));
  // A layer that is opened again is requested again and reports its fault again.
  openLiveLayer('live/a');
  await eventually(() => expect(fixture.plannings.filter((reports) => reports === 'live/a: shown')).toHaveLength(2));
  expect(fixture.warnings.mock.calls.filter(([first]) => first === 'map:')).toEqual([]);
});

test('live layers on the map: a fault is reported once, and a retry requests the layer again', async () => {
  showLiveOffer([liveLayerWith({ request: { kind: 'raster', tiles: [`${base}/exception?{z}/{x}/{y}`], tile_size: 256, scheme: 'xyz' } })]);
  openLiveLayer('live/a');
  fixture.start();
  await mapReady();
  await eventually(() => expect(fixture.plannings).toEqual(['live/a: refused']));
  recordPlanningDrawn('live/a', 0, { fault: 'refused' });
  shownMap()!.jumpTo({ center: [START.lng + 0.02, START.lat] });
  await eventually(() => expect(shownMap()!.areTilesLoaded()).toBe(true));
  expect(fixture.plannings).toEqual(['live/a: refused']);
  retryLayer('live/a');
  await eventually(() => expect(fixture.plannings).toEqual(['live/a: refused', 'live/a: refused']));
  expect(fixture.warnings.mock.calls.filter(([first]) => first === 'map:')).toEqual([]);
});

test('live layers on the map: features, vector tiles, archives and pictures have sources of their own', async () => {
  // A ward would be too small to appear in a tile of the whole world.
  const ring = [
    [100, 5],
    [115, 5],
    [115, 25],
    [100, 25],
    [100, 5],
  ];
  const land = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } } as Feature;
  const tile = new GeoJSONVT(land, { maxZoom: 1, indexMaxZoom: 0 }).getTile(0, 0, 0)!;
  const mvt = fromGeojsonVt({ wards: tile as Parameters<typeof fromGeojsonVt>[0][string] }, { version: 2, extent: 4096 });
  const archive = URL.createObjectURL(
    new Blob([
      pmtilesArchive({
        minZoom: 0,
        maxZoom: 0,
        tileType: 1,
        tiles: [{ id: 0, bytes: mvt.slice() as Uint8Array<ArrayBuffer> }],
        metadata: { vector_layers: [{ id: 'wards' }] },
      }),
    ]),
  );
  showLiveOffer([
    liveLayerWith({
      _id: 'features',
      request: { kind: 'features', url: `${base}/wfs?bbox={bbox}`, format: 'geojson', grid: null, axis: 'en', limit: 100 },
    }),
    liveLayerWith({ _id: 'vector', request: { kind: 'vector-tiles', tiles: [`${base}/mvt/{z}/{x}/{y}`], layers: ['wards'] } }),
    liveLayerWith({
      bounds: [100, 5, 115, 25],
      min_zoom: 0,
      max_zoom: 0,
      _id: 'archive',
      request: { kind: 'pmtiles', url: archive, content: 'vector', layers: ['wards'] },
    }),
    liveLayerWith({ _id: 'raster', request: { kind: 'raster', tiles: [`${base}/png/{z}/{x}/{y}`], tile_size: 256, scheme: 'xyz' } }),
  ]);
  for (const id of ['features', 'vector', 'archive', 'raster']) openLiveLayer(`live/${id}`);
  fixture.start();
  await mapReady();
  await eventually(() =>
    expect(fixture.plannings.toSorted()).toEqual(['archive', 'features', 'raster', 'vector'].map((id) => `live/${id}: shown`)),
  );
  const count = (id: string, sourceLayer: string): number => shownMap()!.querySourceFeatures(`live/live/${id}/0`, { sourceLayer }).length;
  await eventually(() => expect(count('features', 'features')).toBeGreaterThan(0));
  await eventually(() => expect(count('vector', 'wards')).toBeGreaterThan(0));
  await eventually(() => expect(count('archive', 'wards')).toBeGreaterThan(0));
  URL.revokeObjectURL(archive);
  expect(fixture.warnings.mock.calls.filter(([first]) => first === 'map:')).toEqual([]);
});

test('live layers on the map: an incomplete tile of features is reported with its zoom', async () => {
  const request = { kind: 'features', url: `${base}/wfs?bbox={bbox}`, format: 'geojson', grid: null, axis: 'en', limit: 1 } as const;
  showLiveOffer([liveLayerWith({ min_zoom: 12, request })]);
  openLiveLayer('live/a');
  fixture.start();
  await mapReady();
  await eventually(() => expect(fixture.plannings).toContain('live/a: first 1 at 16'));
});
