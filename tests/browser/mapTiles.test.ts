import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TileSource } from '../../src/map/tiles/queueTiles.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { openLayerOf } from '../support/tiles/openLayerOf.ts';
import { SAMPLE_BLOCKS, sampleTiles } from './mapSampleTiles.ts';
import { changeTiles, expectView, mapIdle, mapReady, type MapFixture, openMapFixture } from './mapFixture.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };
/** The zoom-14 tile of the start, and the cells in it. */
const CELL = { x: 13117, y: 7453 };
const CELLS = Array.from({ length: 16 }, (_, i) => ({ x: CELL.x * 4 + (i % 4), y: CELL.y * 4 + Math.floor(i / 4) }));
/** North-western corner of a cell, where four cells meet. */
const cellCorner = (x: number, y: number) => ({
  lng: (x / 2 ** 14) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 14))) * 180) / Math.PI,
});

/** Parcel number of all parcels in a response. */
const [OLD, NEW] = [1, 2];

/** Sample tiles whose parcels share one number, which shows what response is drawn. */
function renamedTiles(number: number): TileSource {
  const labels = structuredClone(SAMPLE_BLOCKS.labels);
  for (const label of labels.features) label.properties = { parcelNumber: String(number) };
  return sampleTiles({ ...SAMPLE_BLOCKS, labels });
}

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null);
});
afterEach(() => fixture.tearDown());

/** Waits until all numbers on the map are those of this response. */
const shows = (number: number): Promise<void> =>
  eventually(() => {
    const drawn = shownMap()!.queryRenderedFeatures({ layers: ['parcels-label'] });
    expect(new Set(drawn.map(({ properties }) => properties.parcelNumber as string))).toEqual(new Set([String(number)]));
  });

/** Waits until all requested tiles have arrived and the map, having drawn them, requests no more. */
async function quiet(): Promise<void> {
  await eventually(() => expect(fixture.asked.length).toBeGreaterThan(0));
  let before = -1;
  while (before < fixture.asked.length) {
    before = fixture.asked.length;
    await mapIdle();
  }
}

test('map tiles: a change in one cell requests only that cell’s visible tiles of numbers, each once', async () => {
  fixture.fly(cellCorner(CELL.x, CELL.y + 1), 17.5);
  fixture.start();
  await mapReady();
  await quiet();
  const inView = new Set(fixture.asked.filter((tile) => tile.startsWith('labels/17/')));
  const ofCell = [...inView].filter((tile) => {
    const [, , x, y] = tile.split('/').map(Number);
    return x! >> 3 === CELL.x && y! >> 3 === CELL.y;
  });
  expect(ofCell.length).toBeGreaterThan(0);
  expect(ofCell.length).toBeLessThan(inView.size);
  fixture.asked.length = 0;
  changeTiles(CELLS);
  await eventually(() => expect(fixture.asked.length).toBeGreaterThan(0));
  await quiet();
  expect(fixture.asked.toSorted()).toEqual(ofCell.toSorted());
});

test('map tiles: a change of everything requests every visible tile of every shown layer', async () => {
  layersSlice.open = [openLayerOf('sheet/s', 'zones', { type: 'cadastrals' })];
  fixture.fly(START, 17.5);
  fixture.start();
  await mapReady();
  await quiet();
  const inView = new Set(fixture.asked);
  fixture.asked.length = 0;
  changeTiles('all');
  await eventually(() => expect(fixture.asked.length).toBeGreaterThanOrEqual(inView.size));
  await quiet();
  expect(new Set(fixture.asked.map((tile) => tile.split('/')[0]))).toEqual(new Set(['labels', 'zones']));
  expect(new Set(fixture.asked)).toEqual(inView);
  expect(fixture.asked).toHaveLength(inView.size);
});

test('map tiles: a tile keeps its content until the new response arrives', async () => {
  fixture.tile = renamedTiles(OLD);
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await shows(OLD);
  const release: Array<() => void> = [];
  const renamed = renamedTiles(NEW);
  fixture.tile = async (...at) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return renamed(...at);
  };
  changeTiles(CELLS);
  await eventually(() => expect(release.length).toBeGreaterThan(0));
  await shows(OLD);
  fixture.tile = renamed;
  for (const go of release) go();
  await shows(NEW);
});

test('map tiles: a tile whose data changes while it loads is requested again, however fast the changes', async () => {
  let stand = 0;
  const stands = Array.from({ length: 9 }, (_, i) => renamedTiles(100 + i));
  // Reads at the request and responds later, as the worker does: data may change in between.
  fixture.tile = async (layer, z, x, y) => {
    const bytes = await stands[stand]!(layer, z, x, y);
    if (layer === 'labels' && stand < stands.length - 1) {
      stand += 1;
      changeTiles(CELLS);
      changeTiles([]);
    }
    return bytes;
  };
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await shows(100 + stands.length - 1);
  expect(stand).toBe(stands.length - 1);
});

test('map tiles: an unchanged tile is requested again if its data changed while it loaded', async () => {
  const old = renamedTiles(OLD);
  fixture.tile = old;
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await shows(OLD);
  await quiet();
  const release: Array<() => void> = [];
  fixture.tile = async (...at) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return old(...at);
  };
  changeTiles(CELLS);
  await eventually(() => expect(release.length).toBeGreaterThan(0));
  changeTiles(CELLS);
  fixture.tile = renamedTiles(NEW);
  for (const go of release) go();
  await shows(NEW);
});

test('map tiles: a tile that changed out of view is requested again when it comes into view', async () => {
  fixture.tile = renamedTiles(OLD);
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await shows(OLD);
  const seen = new Set(fixture.asked.filter((tile) => tile.startsWith('labels/18/')));
  const away = { lng: START.lng + 0.006, lat: START.lat };
  fixture.fly(away, 18);
  await eventually(() => expectView(away, 18));
  await quiet();
  fixture.tile = renamedTiles(NEW);
  fixture.asked.length = 0;
  changeTiles(CELLS);
  await quiet();
  expect(fixture.asked.filter((tile) => seen.has(tile))).toEqual([]);
  fixture.fly(START, 18);
  await shows(NEW);
});
