import type { FeatureCollection } from 'geojson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapTheme } from '../../../src/map/base/palette.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { SAMPLE_BLOCKS } from '../mapSampleTiles.ts';
import { changeTiles, mapIdle, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { agreement, CELL, frame, NOTHING, pickOfMapLibre, showByMapLibre, showLand, SIZE, START } from './showLand.ts';
import { eventually } from '../../support/run/eventually.ts';

/** Difference of channels by which pale land uses differ from the empty map. */
const PALE = 12;

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
});
afterEach(() => fixture.tearDown());

/** Expects the collection to look as MapLibre draws it, or another one. */
async function expectAlike(parcels: FeatureCollection, zoom: number, theme: MapTheme = 'light', byMapLibre = parcels): Promise<void> {
  await showByMapLibre(fixture, byMapLibre, zoom, theme);
  const wanted = frame();
  await showLand(fixture, NOTHING, zoom, theme);
  expect(agreement(frame(), wanted)).toBeLessThan(0.97);
  await showLand(fixture, parcels, zoom, theme);
  await eventually(() => expect(agreement(frame(), wanted)).toBeGreaterThanOrEqual(0.99));
}

/** Zooms at which our layer and MapLibre are compared, by theme. */
const COMPARED = import.meta.env.THUA_LONG === '1' ? { light: [17, 19], dark: [17, 19] } : { light: [17], dark: [19] };

for (const theme of ['light', 'dark'] as const) {
  for (const zoom of COMPARED[theme]) {
    test(`map land: parcels look as MapLibre draws them, zoom ${zoom}, ${theme}`, async () => {
      fixture.paint();
      await expectAlike(SAMPLE_BLOCKS.parcels, zoom, theme);
    });
  }
}

/** Converts metres from the start to degrees. */
const place = (eastM: number, northM: number): [number, number] => [START.lng + eastM / 107_000, START.lat + northM / 110_600];
const square = (eastM: number, northM: number, sideM: number): Array<[number, number]> =>
  [
    [0, 0],
    [sideM, 0],
    [sideM, sideM],
    [0, sideM],
    [0, 0],
  ].map(([x, y]) => place(eastM + x!, northM + y!));

test('map land: holes stay open and all parts are drawn, of lots and of what is wider than a cell', async () => {
  fixture.paint();
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

test('map land: a ring of forty thousand corners, 6 mm apart, looks the same as one of four hundred', async () => {
  fixture.paint();
  const star = (count: number): FeatureCollection => {
    const corners = Array.from({ length: count }, (_, at) => {
      const turn = (2 * Math.PI * at) / count;
      const reachM = 28 + 8 * Math.cos(9 * turn);
      return place(reachM * Math.cos(turn), reachM * Math.sin(turn));
    });
    const geometry = { type: 'Polygon' as const, coordinates: [[...corners, corners[0]!]] };
    return { type: 'FeatureCollection', features: [{ type: 'Feature', id: 1, properties: { landCode: 'ODT' }, geometry }] };
  };
  await expectAlike(star(40_000), 18, 'light', star(400));
});

test('map land: below zoom 15 a ward is drawn by land use, without lines; without land nothing is', async () => {
  fixture.paint();
  // Only our lines are drawn without indices.
  const sides = vi.spyOn(WebGL2RenderingContext.prototype, 'drawArrays');
  await showLand(fixture, NOTHING, 14);
  const empty = frame();
  expect([viewSlice.hasLand, viewSlice.hasSample]).toEqual([false, false]);
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 14);
  await eventually(() => expect(agreement(frame(), empty, PALE)).toBeLessThan(0.98));
  await eventually(() => expect(viewSlice.hasLand).toBe(true));
  expect(sides).not.toHaveBeenCalled();
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 12.9);
  await eventually(() => expect(viewSlice.hasLand).toBe(false));
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 16);
  await eventually(() => expect(sides).toHaveBeenCalled());
  sides.mockRestore();
});

test('map land: a tap anywhere picks the parcel that MapLibre would draw there', async () => {
  const random = seededRandom(3);
  const places = Array.from({ length: 30 }, () => ({ x: Math.floor(SIZE.width * random()), y: Math.floor(SIZE.height * random()) }));
  await showByMapLibre(fixture, SAMPLE_BLOCKS.parcels, 18);
  const wanted = places.map(pickOfMapLibre);
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 18);
  await eventually(() => expect(Number(fixture.container.dataset.landBytes)).toBeGreaterThan(0));
  const picked: Array<number | null> = [];
  for (const { x, y } of places) {
    const [before, positions] = [fixture.parcels.length, fixture.positions.length];
    // Far enough apart in time that no tap is the second of a double tap.
    const time = 1000 * (picked.length + 1);
    const click = new MouseEvent('click', { clientX: x, clientY: y, bubbles: true });
    Object.defineProperty(click, 'timeStamp', { value: time });
    fixture.canvas().dispatchEvent(new MouseEvent('mousedown', { clientX: x, clientY: y, bubbles: true }));
    fixture.canvas().dispatchEvent(new MouseEvent('mouseup', { clientX: x, clientY: y, bubbles: true }));
    fixture.canvas().dispatchEvent(click);
    await eventually(() => expect(fixture.parcels.length + fixture.positions.length).toBeGreaterThan(before + positions));
    picked.push(fixture.parcels.length > before ? fixture.parcels.at(-1)! : null);
  }
  expect(picked).toEqual(wanted);
  expect(new Set(picked).size).toBeGreaterThan(8);
});

test('map land: a change requests its visible cells only, each once', async () => {
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 16);
  await eventually(() => expect(fixture.askedCells.length).toBeGreaterThan(3));
  expect(new Set(fixture.askedCells).size).toBe(fixture.askedCells.length);
  fixture.askedCells.length = 0;
  changeTiles([CELL, { x: CELL.x + 40, y: CELL.y }]);
  await eventually(() => expect(fixture.askedCells.length).toBeGreaterThan(0));
  await mapIdle();
  expect(fixture.askedCells).toEqual([`${CELL.x}/${CELL.y}`]);
});
