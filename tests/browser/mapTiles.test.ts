import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TileSource } from '../../src/map/tiles/queueTiles.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { openLayerOf } from '../support/tiles/openLayerOf.ts';
import { SAMPLE_BLOCKS, sampleTiles } from './mapSampleTiles.ts';
import { changeTiles, expectView, mapIdle, mapReady, type MapStage, setMapStage } from './mapStage.ts';
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

let stage: MapStage;
beforeEach(async () => {
  stage = await setMapStage(null);
});
afterEach(() => stage.tearDown());

/** Waits until all numbers on the map are those of this response. */
const shows = (number: number): Promise<void> =>
  eventually(() => {
    const drawn = shownMap()!.queryRenderedFeatures({ layers: ['parcels-label'] });
    expect(new Set(drawn.map(({ properties }) => properties.parcelNumber as string))).toEqual(new Set([String(number)]));
  });

/** Waits until all requested tiles have arrived and the map, having drawn them, requests no more. */
async function quiet(): Promise<void> {
  await eventually(() => expect(stage.asked.length).toBeGreaterThan(0));
  let before = -1;
  while (before < stage.asked.length) {
    before = stage.asked.length;
    await mapIdle();
  }
}

test('map tiles: a change in one cell requests only that cell’s visible tiles of numbers, each once', async () => {
  stage.fly(cellCorner(CELL.x, CELL.y + 1), 17.5);
  stage.start();
  await mapReady();
  await quiet();
  const inView = new Set(stage.asked.filter((tile) => tile.startsWith('labels/17/')));
  const ofCell = [...inView].filter((tile) => {
    const [, , x, y] = tile.split('/').map(Number);
    return x! >> 3 === CELL.x && y! >> 3 === CELL.y;
  });
  expect(ofCell.length).toBeGreaterThan(0);
  expect(ofCell.length).toBeLessThan(inView.size);
  stage.asked.length = 0;
  changeTiles(CELLS);
  await eventually(() => expect(stage.asked.length).toBeGreaterThan(0));
  await quiet();
  expect(stage.asked.toSorted()).toEqual(ofCell.toSorted());
});

test('map tiles: a change of everything requests every visible tile of every shown layer', async () => {
  layersSlice.open = [openLayerOf('sheet/s', 'zones', { type: 'cadastrals' })];
  stage.fly(START, 17.5);
  stage.start();
  await mapReady();
  await quiet();
  const inView = new Set(stage.asked);
  stage.asked.length = 0;
  changeTiles('all');
  await eventually(() => expect(stage.asked.length).toBeGreaterThanOrEqual(inView.size));
  await quiet();
  expect(new Set(stage.asked.map((tile) => tile.split('/')[0]))).toEqual(new Set(['labels', 'zones']));
  expect(new Set(stage.asked)).toEqual(inView);
  expect(stage.asked).toHaveLength(inView.size);
});

test('map tiles: a tile keeps its content until the new response arrives', async () => {
  stage.tile = renamedTiles(OLD);
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await shows(OLD);
  const release: Array<() => void> = [];
  const renamed = renamedTiles(NEW);
  stage.tile = async (...at) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return renamed(...at);
  };
  changeTiles(CELLS);
  await eventually(() => expect(release.length).toBeGreaterThan(0));
  await shows(OLD);
  stage.tile = renamed;
  for (const go of release) go();
  await shows(NEW);
});

test('map tiles: a tile whose data changes while it loads is requested again, however fast the changes', async () => {
  let stand = 0;
  const stands = Array.from({ length: 9 }, (_, i) => renamedTiles(100 + i));
  // Reads at the request and responds later, as the worker does: data may change in between.
  stage.tile = async (layer, z, x, y) => {
    const bytes = await stands[stand]!(layer, z, x, y);
    if (layer === 'labels' && stand < stands.length - 1) {
      stand += 1;
      changeTiles(CELLS);
      changeTiles([]);
    }
    return bytes;
  };
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await shows(100 + stands.length - 1);
  expect(stand).toBe(stands.length - 1);
});

test('map tiles: an unchanged tile is requested again if its data changed while it loaded', async () => {
  const old = renamedTiles(OLD);
  stage.tile = old;
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await shows(OLD);
  await quiet();
  const release: Array<() => void> = [];
  stage.tile = async (...at) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return old(...at);
  };
  changeTiles(CELLS);
  await eventually(() => expect(release.length).toBeGreaterThan(0));
  changeTiles(CELLS);
  stage.tile = renamedTiles(NEW);
  for (const go of release) go();
  await shows(NEW);
});

test('map tiles: a tile that changed out of view is requested again when it comes into view', async () => {
  stage.tile = renamedTiles(OLD);
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await shows(OLD);
  const seen = new Set(stage.asked.filter((tile) => tile.startsWith('labels/18/')));
  const away = { lng: START.lng + 0.006, lat: START.lat };
  stage.fly(away, 18);
  await eventually(() => expectView(away, 18));
  await quiet();
  stage.tile = renamedTiles(NEW);
  stage.asked.length = 0;
  changeTiles(CELLS);
  await quiet();
  expect(stage.asked.filter((tile) => seen.has(tile))).toEqual([]);
  stage.fly(START, 18);
  await shows(NEW);
});
