import type { FeatureCollection } from 'geojson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import type { MapTheme } from '../../../src/map/base/palette.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { settingsSlice } from '../../../src/state/settingsSlice.ts';
import { viewSlice } from '../../../src/state/viewSlice.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { SAMPLE_BLOCKS, sampleTiles } from '../mapSampleTiles.ts';
import { changeTiles, mapReady, type MapStage, PATIENCE, setMapStage } from '../mapStage.ts';
import { sampleCells } from './sampleCells.ts';

const START = { lng: 108.221, lat: 16.005 };
const SIZE = { width: 180, height: 220 };
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** The cell of the start. */
const CELL = { x: Math.floor(mercatorX(START.lng) * 2 ** 16), y: Math.floor(mercatorY(START.lat) * 2 ** 16) };
/** Channels that differ by less look the same: edges are smoothed a little otherwise. */
const SAME = 32;
/** Land uses are pale on paper. */
const PALE = 12;

let stage: MapStage;
beforeEach(async () => {
  stage = await setMapStage(null, SIZE);
});
afterEach(() => stage.tearDown());

/** What the map draws now. */
function frame(): Uint8ClampedArray {
  const map = shownMap()!;
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')!;
  map.once('render', () => copy.drawImage(map.getCanvas(), 0, 0, SIZE.width, SIZE.height));
  map.redraw();
  return copy.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

/** Share of the pixels whose channels all differ by less than that. */
function agreement(one: Uint8ClampedArray, other: Uint8ClampedArray, limit = SAME): number {
  let same = 0;
  for (let at = 0; at < one.length; at += 4) {
    if ([0, 1, 2].every((channel) => Math.abs(one[at + channel]! - other[at + channel]!) < limit)) same += 1;
  }
  return same / (one.length / 4);
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    shownMap()!.once('idle', () => resolve());
    shownMap()!.triggerRepaint();
  });

/** Shows the parcels of the collection from cells or tiles. */
async function show(from: 'cells' | 'tiles', parcels: FeatureCollection, zoom: number, theme: MapTheme = 'light'): Promise<void> {
  stage.stop();
  const labels = parcels === SAMPLE_BLOCKS.parcels ? SAMPLE_BLOCKS.labels : NOTHING;
  stage.tile = sampleTiles({ parcels, labels, sheets: NOTHING, zones: NOTHING });
  stage.land = from === 'cells' ? sampleCells(parcels) : null;
  settingsSlice.theme = theme;
  stage.fly(START, zoom);
  stage.start();
  await mapReady();
  await idle();
}

/** Fails unless both ways draw the collection alike. */
async function expectAlike(parcels: FeatureCollection, zoom: number, theme: MapTheme = 'light'): Promise<void> {
  await show('tiles', parcels, zoom, theme);
  const wanted = frame();
  await show('cells', NOTHING, zoom, theme);
  expect(agreement(frame(), wanted)).toBeLessThan(0.97);
  await show('cells', parcels, zoom, theme);
  await vi.waitFor(() => expect(agreement(frame(), wanted)).toBeGreaterThanOrEqual(0.99), PATIENCE);
}

/** Zooms at which both ways are compared, by theme. */
const COMPARED = import.meta.env.THUA_LONG === '1' ? { light: [17, 19], dark: [17, 19] } : { light: [17], dark: [19] };

for (const theme of ['light', 'dark'] as const) {
  for (const zoom of COMPARED[theme]) {
    test(`map land: cells look as tiles do, zoom ${zoom}, ${theme}`, async () => {
      stage.paint();
      await expectAlike(SAMPLE_BLOCKS.parcels, zoom, theme);
    });
  }
}

/** Metres about the start. */
const place = (eastM: number, northM: number): [number, number] => [START.lng + eastM / 107_000, START.lat + northM / 110_600];
const square = (eastM: number, northM: number, sideM: number): Array<[number, number]> =>
  [
    [0, 0],
    [sideM, 0],
    [sideM, sideM],
    [0, sideM],
    [0, 0],
  ].map(([x, y]) => place(eastM + x!, northM + y!));

test('map land: holes stay open and every part is drawn, of lots and of what is wider than a cell', async () => {
  stage.paint();
  const lot = { id: 1, coordinates: [[square(-30, -30, 40), square(-20, -20, 15)], [square(15, 10, 20)]] };
  const wide = { id: 2, coordinates: [[square(-400, -400, 800), square(-45, -50, 90)]] };
  const parcels: FeatureCollection = {
    type: 'FeatureCollection',
    features: [lot, wide].map(({ id, coordinates }) => ({
      type: 'Feature',
      id,
      properties: { landCode: 'ODT' },
      geometry: { type: 'MultiPolygon', coordinates },
    })),
  };
  await expectAlike(parcels, 18);
});

test('map land: below zoom 15 a ward is seen by its land uses, without lines; where nothing is held nothing is told to be drawn', async () => {
  stage.paint();
  // Lines alone are drawn by instances, by us and nobody else.
  const sides = vi.spyOn(WebGL2RenderingContext.prototype, 'drawArraysInstanced');
  await show('cells', NOTHING, 14);
  const empty = frame();
  expect([viewSlice.hasLand, viewSlice.hasSample]).toEqual([false, false]);
  await show('cells', SAMPLE_BLOCKS.parcels, 14);
  await vi.waitFor(() => expect(agreement(frame(), empty, PALE)).toBeLessThan(0.98), PATIENCE);
  expect(viewSlice.hasLand).toBe(true);
  expect(sides).not.toHaveBeenCalled();
  await show('cells', SAMPLE_BLOCKS.parcels, 12.9);
  expect(viewSlice.hasLand).toBe(false);
  await show('cells', SAMPLE_BLOCKS.parcels, 16);
  await vi.waitFor(() => expect(sides).toHaveBeenCalled(), PATIENCE);
  sides.mockRestore();
});

test('map land: a tap picks what tiles pick, at any place', async () => {
  const random = seededRandom(3);
  const places = Array.from({ length: 30 }, () => ({ x: Math.floor(SIZE.width * random()), y: Math.floor(SIZE.height * random()) }));
  const picked: Record<string, Array<number | null>> = {};
  for (const from of ['tiles', 'cells'] as const) {
    await show(from, SAMPLE_BLOCKS.parcels, 18);
    await vi.waitFor(() => expect(Number(stage.container.dataset.landBytes ?? 1)).toBeGreaterThan(0), PATIENCE);
    picked[from] = [];
    for (const { x, y } of places) {
      const [before, positions] = [stage.parcels.length, stage.positions.length];
      // Each a tap of its own, never the second of a double one.
      const time = 1000 * (picked[from].length + 1);
      const click = new MouseEvent('click', { clientX: x, clientY: y, bubbles: true });
      Object.defineProperty(click, 'timeStamp', { value: time });
      stage.canvas().dispatchEvent(new MouseEvent('mousedown', { clientX: x, clientY: y, bubbles: true }));
      stage.canvas().dispatchEvent(new MouseEvent('mouseup', { clientX: x, clientY: y, bubbles: true }));
      stage.canvas().dispatchEvent(click);
      await vi.waitFor(() => expect(stage.parcels.length + stage.positions.length).toBeGreaterThan(before + positions), PATIENCE);
      picked[from].push(stage.parcels.length > before ? stage.parcels.at(-1)! : null);
    }
  }
  expect(picked.cells).toEqual(picked.tiles);
  expect(new Set(picked.cells).size).toBeGreaterThan(8);
});

test('map land: a change asks for its cells in view alone, and once', async () => {
  await show('cells', SAMPLE_BLOCKS.parcels, 16);
  await vi.waitFor(() => expect(stage.askedCells.length).toBeGreaterThan(3), PATIENCE);
  expect(new Set(stage.askedCells).size).toBe(stage.askedCells.length);
  stage.askedCells.length = 0;
  changeTiles([CELL, { x: CELL.x + 40, y: CELL.y }]);
  await vi.waitFor(() => expect(stage.askedCells.length).toBeGreaterThan(0), PATIENCE);
  await idle();
  expect(stage.askedCells).toEqual([`${CELL.x}/${CELL.y}`]);
});

test('map land: a cell that changed while it was asked for is asked for again; what it showed stays until the new one has come', async () => {
  stage.paint();
  await show('cells', SAMPLE_BLOCKS.parcels, 18);
  await vi.waitFor(() => expect(viewSlice.hasLand).toBe(true), PATIENCE);
  await idle();
  const before = frame();
  const release: Array<() => void> = [];
  const [old, empty] = [sampleCells(SAMPLE_BLOCKS.parcels), sampleCells(NOTHING)];
  stage.land = {
    ...old,
    cells: async (cells) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return old.cells(cells);
    },
  };
  changeTiles([CELL]);
  await vi.waitFor(() => expect(release).toHaveLength(1), PATIENCE);
  stage.land = empty;
  changeTiles([CELL]);
  expect(agreement(frame(), before)).toBe(1);
  release[0]!();
  await vi.waitFor(() => expect(agreement(frame(), before)).toBeLessThan(0.95), PATIENCE);
});

test('map land: a lost context brings all of it back', async () => {
  stage.paint();
  await show('cells', SAMPLE_BLOCKS.parcels, 18);
  await vi.waitFor(() => expect(viewSlice.hasLand).toBe(true), PATIENCE);
  await idle();
  const before = frame();
  const lost = stage.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await vi.waitFor(() => expect(viewSlice.map === 'ready' && stage.canvas() !== lost).toBe(true), PATIENCE);
  await vi.waitFor(() => expect(agreement(frame(), before)).toBeGreaterThan(0.99), PATIENCE);
});

test('map land: where there are no cells to be had parcels come as tiles', async () => {
  stage.paint();
  await show('tiles', SAMPLE_BLOCKS.parcels, 18);
  const wanted = frame();
  stage.stop();
  stage.land = { cells: () => Promise.resolve(null), parcelAt: () => Promise.resolve(null) };
  stage.start();
  await mapReady();
  await vi.waitFor(() => expect(stage.container.dataset.parcelsFrom).toBe('tiles'), PATIENCE);
  await vi.waitFor(() => expect(agreement(frame(), wanted)).toBeGreaterThan(0.99), PATIENCE);
  await stage.clickUntil(90, 110, () => expect(stage.parcels.length).toBeGreaterThan(0));
});

test('map land: a device that does not take the shaders has tiles', async () => {
  const real = WebGL2RenderingContext.prototype.getProgramParameter;
  const spy = vi.spyOn(WebGL2RenderingContext.prototype, 'getProgramParameter').mockImplementation(function (
    this: WebGL2RenderingContext,
    program: WebGLProgram,
    name: number,
  ): unknown {
    const isOurs = this.getShaderSource(this.getAttachedShaders(program)![0]!)!.includes('u_fills');
    return name === this.LINK_STATUS && isOurs ? false : Reflect.apply(real, this, [program, name]);
  });
  try {
    stage.start();
    await mapReady();
    await vi.waitFor(() => expect(stage.container.dataset.parcelsFrom).toBe('tiles'), PATIENCE);
    await vi.waitFor(() => expect(stage.asked.some((tile) => tile.startsWith('parcels/'))).toBe(true), PATIENCE);
  } finally {
    spy.mockRestore();
  }
});

test('map land: what lies farthest is let go where there is too much, and comes again on the way back', async () => {
  /** A megabyte and a half, wherever it is asked for. */
  const heavy = (at: LngLat): FeatureCollection => {
    const ring = Array.from({ length: 65_000 }, (_, i): [number, number] => [
      at.lng + 0.001 * (1 + (i % 2) / 2) * Math.cos(i / 10_345),
      at.lat + 0.001 * (1 + (i % 2) / 2) * Math.sin(i / 10_345),
    ]);
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 1, properties: {}, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } }],
    };
  };
  const cells = await sampleCells(heavy(START)).cells([CELL]);
  const bytes = (): number => Number(stage.container.dataset.landBytes);
  stage.land = {
    cells: (asked) => Promise.resolve(asked.map((cell) => ({ ...cells![0]!, ...cell }))),
    parcelAt: () => Promise.resolve(null),
  };
  stage.fly(START, 17);
  stage.start();
  await mapReady();
  await vi.waitFor(() => expect(bytes()).toBeGreaterThan(1_000_000), PATIENCE);
  const limit = 32 * 2 ** 20;
  let seen = 0;
  for (let step = 1; seen <= limit; step += 1) {
    const asked = stage.askedCells.length;
    const before = bytes();
    stage.fly({ lng: START.lng + step * 0.03, lat: START.lat }, 17);
    await vi.waitFor(() => expect(stage.askedCells.length).toBeGreaterThan(asked), PATIENCE);
    await idle();
    expect(bytes()).toBeLessThanOrEqual(limit);
    seen += Math.max(0, bytes() - before) || before;
  }
  stage.askedCells.length = 0;
  stage.fly(START, 17);
  await vi.waitFor(() => expect(stage.askedCells).toContain(`${CELL.x}/${CELL.y}`), PATIENCE);
});
