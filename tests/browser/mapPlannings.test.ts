import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT from 'geojson-vt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeLayer, setLayerOpacity, setParcelOpacity } from '../../src/flows/layers/openLayer.ts';
import { boxCorners } from '../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { hostSlice } from '../../src/state/host/hostSlice.ts';
import { layersSlice, moveLayer } from '../../src/state/layers/layersSlice.ts';
import { openLayerOf, pictureOf } from '../support/tiles/openLayerOf.ts';
import { pmtilesArchive } from '../support/land/pmtilesArchive.ts';
import { mapReady, openMapFixture, type MapFixture } from './mapFixture.ts';
import { sampleCells } from './land/sampleCells.ts';
import { sampleZones } from './land/sampleZones.ts';
import { eventually } from '../support/run/eventually.ts';

type VtTile = Parameters<typeof fromGeojsonVt>[0][string];

const START = { lng: 108.221, lat: 16.005 };
/** Size of the map in CSS pixels. */
const SIZE = { width: 180, height: 220 };
const MIDDLE = { x: 90, y: 110 };
/** A place between two sheets, without a parcel. */
const ASIDE = [MIDDLE.x, MIDDLE.y - 70] as const;
/** Degrees; more than the screen shows at zoom 16. */
const WIDE = 0.02;

type Corners = [LngLat, LngLat, LngLat, LngLat];
const square = (deg: number): Corners => [
  { lng: START.lng - deg, lat: START.lat + deg },
  { lng: START.lng + deg, lat: START.lat + deg },
  { lng: START.lng + deg, lat: START.lat - deg },
  { lng: START.lng - deg, lat: START.lat - deg },
];
/** Square turned by 45°: the corners of its bounding box are outside of it. */
const diamond = (deg: number): Corners => [
  { lng: START.lng, lat: START.lat + deg },
  { lng: START.lng + deg, lat: START.lat },
  { lng: START.lng, lat: START.lat - deg },
  { lng: START.lng - deg, lat: START.lat },
];

const closedRing = (box: LngLatBox): Array<[number, number]> => {
  const corners = boxCorners(box).map(({ lng, lat }): [number, number] => [lng, lat]);
  return [...corners, corners[0]!];
};
/** Residential land that fills a box. */
const areaOf = (box: LngLatBox) => ({
  type: 'Feature' as const,
  properties: { land_code: 'ODT' },
  geometry: { type: 'Polygon' as const, coordinates: [closedRing(box)] },
});

const svg = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`)}`;

async function png(colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(16, 16);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 16, 16);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** Reads the colour at a place of the screen, in CSS pixels. */
async function colourAt(x: number, y: number): Promise<[number, number, number]> {
  const base64 = await page.screenshot({ save: false, element: fixture.container });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / SIZE.width;
  const [red, green, blue] = context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
  return [red!, green!, blue!];
}

/** Names a colour by its dominant channels. */
function nameOf([red, green, blue]: [number, number, number]): string {
  if (red > 150 && green < 110 && blue < 110) return 'red';
  if (blue > 150 && red < 110 && green < 110) return 'blue';
  return red > 200 && green < 190 && blue > 200 ? 'pink' : 'other';
}

const shown = (x: number, y: number, name: string) => eventually(async () => expect(nameOf(await colourAt(x, y))).toBe(name));

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
  fixture.paint();
  // The map shows nothing but the plannings.
  fixture.tile = async () => new Uint8Array();
  fixture.land = sampleCells({ type: 'FeatureCollection', features: [] });
});
afterEach(() => {
  fixture.tearDown();
  hostSlice.parcelLandShown = true;
});

const faults = (): string[] => fixture.warnings.mock.calls.map((call) => call.join(' ')).filter((line) => line.startsWith('map:'));

test('plannings: pictures are stacked as in the list, each with its opacity, and removed when closed', async () => {
  const picture = (id: string, colour: string) => openLayerOf(id, 'picture', pictureOf(svg(colour), square(WIDE)));
  layersSlice.open = [picture('top', '#ff0000'), picture('low', '#0000ff')];
  fixture.start();
  await mapReady();
  await shown(...ASIDE, 'red');
  await eventually(() => expect(fixture.plannings.toSorted()).toEqual(['low: shown', 'top: shown']));
  moveLayer('top', 1);
  await shown(...ASIDE, 'blue');
  setLayerOpacity('low', 0);
  await shown(...ASIDE, 'red');
  closeLayer('top');
  await shown(...ASIDE, 'other');
  setLayerOpacity('low', 100);
  await shown(...ASIDE, 'blue');
  hostSlice.parcelLandShown = false;
  await shown(...ASIDE, 'other');
  expect(faults()).toEqual([]);
});

test('plannings: a picture is placed by its corners in any orientation', async () => {
  layersSlice.open = [openLayerOf('a', 'picture', pictureOf(svg('#ff0000'), diamond(0.001)))];
  fixture.start();
  await mapReady();
  await shown(MIDDLE.x, MIDDLE.y, 'red');
  // At zoom 16 it reaches 93 px to each side; the corners of its box are empty.
  expect(nameOf(await colourAt(MIDDLE.x - 75, MIDDLE.y - 75))).toBe('other');
  await shown(MIDDLE.x + 40, MIDDLE.y + 40, 'red');
});

test('plannings: a broken picture is reported, and the others are drawn', async () => {
  layersSlice.open = [
    openLayerOf('broken', 'picture', pictureOf('/no-such-picture.png', square(WIDE))),
    openLayerOf('whole', 'picture', pictureOf(svg('#0000ff'), square(WIDE))),
  ];
  fixture.start();
  await mapReady();
  await shown(...ASIDE, 'blue');
  await eventually(() => expect(fixture.plannings).toContain('broken: missing'));
});

test('plannings: zones are requested by planning and drawn in official colours; a code can stand out', async () => {
  const world = areaOf({ west: 108, south: 15.8, east: 108.4, north: 16.2 });
  fixture.land.zoneCells = sampleZones({ 'plan/1': { type: 'FeatureCollection', features: [world] } }).zoneCells;
  layersSlice.open = [openLayerOf('plan/1', 'zones', { landCodes: ['ODT', 'DGT'] })];
  fixture.start();
  await mapReady();
  await shown(...ASIDE, 'pink');
  expect(new Set(fixture.askedZones)).toEqual(new Set(['plan/1']));
  layersSlice.highlightedCode = 'DGT';
  await shown(...ASIDE, 'other');
  layersSlice.highlightedCode = 'ODT';
  await shown(...ASIDE, 'pink');
  expect(faults()).toEqual([]);
});

test('sheets: an open one has areas in its place of the list and lines on top, in its own colours', async () => {
  const parcel = areaOf({ west: START.lng - WIDE, south: START.lat - WIDE, east: START.lng, north: START.lat + WIDE });
  const cut = new GeoJSONVT({ type: 'FeatureCollection', features: [parcel] }, { maxZoom: 18, buffer: 64 });
  fixture.tile = async (layer, z, x, y, layerId) => {
    const tile = layer === 'zones' && layerId === 'sheet/to-3' ? cut.getTile(z, x, y) : null;
    return tile ? fromGeojsonVt({ zones: tile as unknown as VtTile }, { version: 2, extent: 4096 }) : new Uint8Array();
  };
  // Inside the parcel, and beyond its eastern side, which runs through the middle.
  const [west, east] = [MIDDLE.x / 2, MIDDLE.x * 1.5];
  // Purple: less green than red, and less red than blue.
  const isViolet = async (x: number): Promise<boolean> => {
    const [red, green, blue] = await colourAt(x, ASIDE[1]);
    return green < red - 15 && red < blue - 15;
  };
  const area = (isIt: boolean) => eventually(async () => expect(await isViolet(west)).toBe(isIt));
  const line = (isIt: boolean) => eventually(async () => expect([await isViolet(MIDDLE.x - 1), await isViolet(MIDDLE.x)]).toContain(isIt));
  const sheet = openLayerOf('sheet/to-3', 'zones', { type: 'cadastrals' });
  const plan = openLayerOf('red', 'picture', pictureOf(svg('#ff0000'), square(WIDE)));
  layersSlice.open = [sheet];
  fixture.start();
  await mapReady();
  await area(true);
  expect(await isViolet(east)).toBe(false);
  // A planning over it hides its areas, never its lines.
  layersSlice.open = [plan, sheet];
  await shown(west, ASIDE[1], 'red');
  await line(true);
  moveLayer('sheet/to-3', 0);
  // Red under half-transparent violet contains some blue.
  const blueInRed = (): Promise<boolean> => colourAt(west, ASIDE[1]).then(([, , blue]) => blue > 50);
  await eventually(async () => expect(await blueInRed()).toBe(true));
  setLayerOpacity('sheet/to-3', 0);
  await eventually(async () => expect(await blueInRed()).toBe(false));
  await eventually(async () => expect([await isViolet(MIDDLE.x - 1), await isViolet(MIDDLE.x)]).toEqual([false, false]));
  setLayerOpacity('sheet/to-3', 100);
  await line(true);
  // The host hides plannings, not parcels.
  hostSlice.parcelLandShown = false;
  await area(true);
  closeLayer('sheet/to-3');
  await area(false);
  expect(faults()).toEqual([]);
});

test('plannings: PMTiles archives of pictures and of vectors, and tile templates, are drawn', async () => {
  const cut = new GeoJSONVT(
    {
      type: 'Feature',
      properties: { land_code: 'odt' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-179, -84],
            [179, -84],
            [179, 84],
            [-179, 84],
            [-179, -84],
          ],
        ],
      },
    },
    { maxZoom: 0 },
  );
  const mvt = fromGeojsonVt({ plan: cut.getTile(0, 0, 0) as unknown as VtTile }, { version: 2, extent: 4096 });
  const archive = { minZoom: 0, maxZoom: 0 };
  const red = await png('#ff0000');
  const files = [
    pmtilesArchive({ ...archive, tileType: 2, tiles: [{ id: 0, bytes: red }], metadata: {} }),
    pmtilesArchive({ ...archive, tileType: 1, tiles: [{ id: 0, bytes: mvt }], metadata: { vector_layers: [{ id: 'plan' }] } }),
    pmtilesArchive({ ...archive, tileType: 1, tiles: [{ id: 0, bytes: mvt }], metadata: {} }),
  ].map((bytes) => URL.createObjectURL(new Blob([bytes])));
  const template = `data:image/png;base64,${btoa(String.fromCharCode(...(await png('#0000ff'))))}#{z}/{x}/{y}`;
  layersSlice.open = [
    openLayerOf('raster', 'tiles', { fileUrl: files[0]! }),
    openLayerOf('template', 'tiles', { fileUrl: template }),
    openLayerOf('vector', 'tiles', { fileUrl: files[1]! }),
    openLayerOf('unnamed', 'tiles', { fileUrl: files[2]! }),
  ];
  fixture.start();
  await mapReady();
  await shown(...ASIDE, 'red');
  closeLayer('raster');
  await shown(...ASIDE, 'blue');
  closeLayer('template');
  await shown(...ASIDE, 'pink');
  closeLayer('vector');
  await shown(...ASIDE, 'pink');
  closeLayer('unnamed');
  await shown(...ASIDE, 'other');
  await eventually(() =>
    expect(fixture.plannings.toSorted()).toEqual(['raster: shown', 'template: shown', 'unnamed: shown', 'vector: shown']),
  );
  for (const file of files) URL.revokeObjectURL(file);
});

test('plannings: an invalid archive and a missing one are reported and draw nothing', async () => {
  const junk = URL.createObjectURL(new Blob([new Uint8Array(200).fill(7)]));
  const endless = pmtilesArchive({ tileType: 1, tiles: [], metadata: {}, minZoom: 0, maxZoom: 0 });
  // The header claims a petabyte of metadata.
  new DataView(endless.buffer).setBigUint64(32, 2n ** 50n, true);
  const hostile = URL.createObjectURL(new Blob([endless]));
  layersSlice.open = [
    openLayerOf('junk', 'tiles', { fileUrl: junk }),
    openLayerOf('hostile', 'tiles', { fileUrl: hostile }),
    openLayerOf('missing', 'tiles', { fileUrl: '/test-land/files/none.pmtiles' }),
    openLayerOf('whole', 'picture', pictureOf(svg('#0000ff'), square(WIDE))),
  ];
  fixture.start();
  await mapReady();
  await shown(...ASIDE, 'blue');
  await eventually(() => expect(fixture.plannings).toHaveLength(4));
  expect(fixture.plannings).toContain('junk: unreadable');
  expect(fixture.plannings).toContain('missing: missing');
  expect(fixture.plannings).toContain('hostile: tooLarge');
});

test('plannings: parcels have their own opacity, and their lines stay', async () => {
  fixture.tearDown();
  fixture = await openMapFixture(null, SIZE);
  fixture.paint();
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  layersSlice.open = [openLayerOf('blue', 'picture', pictureOf(svg('#0000ff'), square(WIDE)))];
  setParcelOpacity(0);
  await shown(MIDDLE.x, MIDDLE.y, 'blue');
  setParcelOpacity(100);
  await eventually(async () => expect(nameOf(await colourAt(MIDDLE.x, MIDDLE.y))).not.toBe('blue'));
});
