import type { Feature, FeatureCollection } from 'geojson';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeLayer } from '../../../src/flows/layers/openLayer.ts';
import type { MapTheme } from '../../../src/map/base/palette.ts';
import { PARCELS_FILL } from '../../../src/map/overlays/parcelLayers.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { layersSlice, moveLayer } from '../../../src/state/layers/layersSlice.ts';
import { settingsSlice } from '../../../src/state/shell/settingsSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { zoneLayersOn } from '../../support/map/zoneLayersOn.ts';
import { openLayerOf } from '../../support/tiles/openLayerOf.ts';
import { changeTiles, mapIdle, mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { sampleCells } from './sampleCells.ts';
import { sampleZones } from './sampleZones.ts';
import { agreement, frame, NOTHING, SIZE, START } from './showLand.ts';
import { eventually } from '../../support/run/eventually.ts';

const place = (eastM: number, northM: number): [number, number] => [START.lng + eastM / 107_000, START.lat + northM / 110_600];
const box = (eastM: number, northM: number, widthM: number, heightM = widthM): Array<[number, number]> =>
  [
    [0, 0],
    [widthM, 0],
    [widthM, heightM],
    [0, heightM],
    [0, 0],
  ].map(([x, y]) => place(eastM + x!, northM + y!));

type Rings = Array<Array<[number, number]>>;
const zone = (landCode: string, polygons: Rings[]): Feature => ({
  type: 'Feature',
  properties: { land_code: landCode },
  geometry: { type: 'MultiPolygon', coordinates: polygons },
});

const CODES = ['ODT', 'DGT', 'LUC', 'CLN'];
/** A town of blocks around the start, 1 km wide: a pond, a road in two parts, a river far wider than a cell. */
const TOWN: FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    zone('SON', [[box(-2000, -560, 4000, 40)]]),
    ...Array.from({ length: 20 * 20 }, (_, at) => {
      const [column, row] = [at % 20, Math.floor(at / 20)];
      const outline = box((column - 10) * 50, (row - 10) * 50, 50);
      if (at % 29 === 0) return zone('', [[outline]]);
      const hole = at % 7 === 0 ? [box((column - 10) * 50 + 15, (row - 10) * 50 + 15, 20)] : [];
      return zone(CODES[(3 * column + row) % 4]!, [[outline, ...hole]]);
    }),
    zone('DGT', [[box(-540, -540, 30, 1100)], [box(520, -540, 30, 1100)]]),
  ],
};
const LAND_CODES = [
  { code: 'ODT', colour: '#FFA0FF' },
  { code: 'DGT', colour: '#FFAA32', isPublic: true },
  { code: 'LUC', colour: '#FFFC8C' },
  { code: 'SON', colour: '#A0FFFF', isPublic: true },
];

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
  fixture.landCodes = LAND_CODES;
});
afterEach(() => fixture.tearDown());

const heldBytes = (): number => Number(fixture.container.dataset.zoneBytes);

/** Waits until all cells have been answered. */
async function whole(): Promise<void> {
  let asked = -1;
  while (asked < fixture.askedZones.length) {
    asked = fixture.askedZones.length;
    await mapIdle();
  }
}

interface Shown {
  zoom: number;
  theme?: MapTheme;
  opacity?: number;
  highlightedCode?: string | null;
}

/** Shows the zones of plannings, the topmost first. */
async function showZones(
  plannings: Record<string, FeatureCollection>,
  { zoom, theme = 'light', opacity = 100, highlightedCode }: Shown,
): Promise<void> {
  fixture.stop();
  const { tile, zoneCells, summary } = sampleZones(plannings);
  fixture.tile = tile;
  fixture.land = { ...sampleCells(NOTHING), zoneCells };
  settingsSlice.theme = theme;
  layersSlice.open = Object.keys(plannings).map((id) => openLayerOf(id, 'zones', { opacity, ...summary(id) }));
  layersSlice.highlightedCode = highlightedCode ?? null;
  fixture.fly(START, zoom);
  fixture.start();
  await mapReady();
  await whole();
}

/** Shows the town in MapLibre's own layers for cut tiles, which our own layer must look like. */
async function showByMapLibre({ zoom, theme = 'light', opacity = 100, highlightedCode = null }: Shown): Promise<void> {
  await showZones({}, { zoom, theme });
  const planning = openLayerOf('town', 'tiles', { opacity, ...sampleZones({ town: TOWN }).summary('town') });
  const map = shownMap()!;
  map.addSource('town', { type: 'geojson', data: TOWN, maxzoom: 18, tolerance: 0 });
  const { areas } = zoneLayersOn('town', planning, { theme, landCodes: LAND_CODES, highlightedCode });
  for (const layer of areas) map.addLayer(layer, PARCELS_FILL);
  await mapIdle();
}

/** Hides the codes first: our layer places fewer of them, elsewhere. */
async function frameWithoutCodes(): Promise<Uint8ClampedArray> {
  const map = shownMap()!;
  for (const id of map.getLayersOrder()) if (id.endsWith('-code')) map.setLayoutProperty(id, 'visibility', 'none');
  await mapIdle();
  return frame();
}

/** Expects the town to look as MapLibre draws it. */
async function expectAlike(how: Shown): Promise<void> {
  await showByMapLibre(how);
  const wanted = frame();
  await showZones({ town: TOWN }, how);
  expect(agreement(await frameWithoutCodes(), wanted)).toBeGreaterThanOrEqual(0.99);
  layersSlice.open = [];
  await mapIdle();
  expect(agreement(frame(), wanted)).toBeLessThan(0.9);
}

const LONG = import.meta.env.THUA_LONG === '1';
for (const theme of ['light', 'dark'] as const) {
  for (const zoom of LONG ? [14, 15, 17, 19] : theme === 'light' ? [17] : []) {
    test(`map zones: they look as MapLibre draws them, zoom ${zoom}, ${theme}`, async () => {
      fixture.paint();
      await expectAlike({ zoom, theme });
    });
  }
  for (const highlightedCode of LONG ? ['ODT', 'DGT'] : theme === 'dark' ? ['ODT'] : []) {
    test(`map zones: highlighted code ${highlightedCode} and opacity 60 % look as in MapLibre, ${theme}`, async () => {
      fixture.paint();
      await expectAlike({ zoom: 15, theme, opacity: 60, highlightedCode });
    });
  }
}

test('map zones: a planning is loaded once, whatever the moves and zooms, and released when closed', async () => {
  await showZones({ town: TOWN }, { zoom: 15 });
  const [asked, bytes] = [fixture.askedZones.length, heldBytes()];
  expect(asked).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(TOWN.features.length * 60);
  for (const [zoom, eastDeg] of [
    [17, 0.004],
    [12, -0.03],
    [18, 0],
  ] as const) {
    fixture.fly({ lng: START.lng + eastDeg, lat: START.lat }, zoom);
    await mapIdle();
  }
  expect([fixture.askedZones.length, heldBytes()]).toEqual([asked, bytes]);
  expect(fixture.asked.filter((tile) => tile.startsWith('zones/'))).toEqual([]);
  closeLayer('town');
  await eventually(() => expect(heldBytes()).toBe(0));
});

/** One zone of this code around the start. */
const field = (landCode: string): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [zone(landCode, [[box(-300, -300, 600)]])],
});

test('map zones: plannings are stacked as in the list', async () => {
  fixture.paint();
  await showZones({ pink: field('ODT'), yellow: field('LUC') }, { zoom: 17 });
  const pinkOver = await frameWithoutCodes();
  moveLayer('pink', 1);
  await mapIdle();
  const yellowOver = frame();
  expect(agreement(yellowOver, pinkOver, 4)).toBeLessThan(0.5);
  closeLayer('yellow');
  await showZones({ yellow: field('LUC'), pink: field('ODT') }, { zoom: 17 });
  expect(agreement(await frameWithoutCodes(), yellowOver, 4)).toBeGreaterThan(0.99);
});

test('map zones: after a lost context all of them are restored', async () => {
  fixture.paint();
  await showZones({ town: TOWN }, { zoom: 16 });
  const before = await frameWithoutCodes();
  const lost = fixture.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map === 'ready' && fixture.canvas() !== lost).toBe(true));
  await whole();
  expect(agreement(await frameWithoutCodes(), before)).toBeGreaterThan(0.99);
});

test('map zones: a piece that a missing worker did not send is requested again, after those received', async () => {
  const { zoneCells } = sampleZones({ town: TOWN });
  await showZones({ town: TOWN }, { zoom: 16 });
  const bytes = heldBytes();
  layersSlice.open = [];
  await eventually(() => expect(heldBytes()).toBe(0));
  let isAway = false;
  const froms: number[] = [];
  fixture.land.zoneCells = async (id, near, from) => {
    froms.push(from);
    isAway ||= froms.length === 2;
    return isAway ? { cells: [], isLast: false } : zoneCells(id, near, from);
  };
  layersSlice.open = [openLayerOf('town', 'zones')];
  await eventually(() => expect(froms).toHaveLength(2));
  await mapIdle();
  expect(heldBytes()).toBeLessThan(bytes);
  fixture.land.zoneCells = (id, near, from) => {
    froms.push(from);
    return zoneCells(id, near, from);
  };
  changeTiles('all');
  await eventually(() => expect(heldBytes()).toBe(bytes));
  expect(froms[2]).toBe(froms[1]);
});

test('map zones: without memory for more a planning is drawn in part, and completed once another closes', async () => {
  const { zoneCells, summary } = sampleZones({ town: TOWN });
  await showZones({ town: TOWN }, { zoom: 16 });
  const bytes = heldBytes();
  const heavy = new Uint16Array(4 * 2 ** 20);
  fixture.land.zoneCells = async (id, near, from) => {
    if (id !== 'large') return zoneCells('town', near, from);
    // Eight megabytes per batch, without end.
    const piece = await zoneCells('town', near, 0);
    const cells = piece.cells.map((cell) => ({ ...cell, batches: cell.batches.map((batch) => ({ ...batch, vertices: heavy })) }));
    return { cells: cells.map((cell, at) => ({ ...cell, x: cell.x + from + at + 1 })), isLast: false };
  };
  layersSlice.open = [openLayerOf('large', 'zones', summary('town'))];
  await eventually(() => expect(heldBytes()).toBeGreaterThan(64 * 2 ** 20));
  layersSlice.open = [...layersSlice.open, openLayerOf('second', 'zones', summary('town'))];
  await mapIdle();
  expect(fixture.askedZones).not.toContain('second');
  closeLayer('large');
  await eventually(() => expect(heldBytes()).toBe(bytes));
  expect(fixture.askedZones).toContain('second');
});
