import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAYER_ADD_DELAY_MS } from '../../../../src/domain/limits.ts';
import { failure } from '../../../../src/domain/result.ts';
import type { SheetRow } from '../../../../src/domain/land/parcel.ts';
import type { PlanningRow } from '../../../../src/domain/land/planning.ts';
import { searches } from '../../../../src/flows/shell/requestGuard.ts';
import { closeSuggestions } from '../../../../src/flows/results/openSuggestions.ts';
import { pickAroundPlanning, pickSuggested } from '../../../../src/flows/results/pickSuggested.ts';
import { layersSlice } from '../../../../src/state/layers/layersSlice.ts';
import { suggestSlice } from '../../../../src/state/results/suggestSlice.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';

const planning = (id: string): PlanningRow => ({
  type: 'land',
  id,
  title: id,
  address: '',
  imageUrl: '',
  fileUrl: `/files/plannings/${id}.geojson`,
  fileMapCode: '',
  year: 2030,
  center: { lng: 108.2, lat: 16 },
  isSample: true,
  pictures: [],
  distanceM: 0,
});
const SHEET: SheetRow = {
  type: 'cadastrals',
  id: 's',
  title: 'Tờ bản đồ 3',
  sheetNumber: '3',
  address: '',
  imageUrl: '',
  fileUrl: '/files/cadastrals/s.geojson',
  center: { lng: 105, lat: 21 },
  isSample: true,
};
const openIds = (): string[] => layersSlice.open.map((layer) => layer.id);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  layersSlice.open = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('picking: a suggested planning flies to 17 at once and becomes a layer of type land after 0.5 s', async () => {
  expect(LAYER_ADD_DELAY_MS).toBe(500);
  void pickSuggested(planning('a'));
  expect(viewSlice.flight).toMatchObject({ center: { lng: 108.2, lat: 16 }, zoom: 17, delayMs: 0 });
  expect(suggestSlice).toMatchObject({ awaitedLayer: 'a', rest: { stop: 'peek' } });
  await wait(499);
  expect(openIds()).toEqual([]);
  await wait(1);
  expect(layersSlice.open[0]).toMatchObject({ id: 'a', type: 'land', opacity: 100 });
  expect(suggestSlice.awaitedLayer).toBe('');
});

it('picking: in the around-position result view a planning flies to 13', async () => {
  void pickAroundPlanning(planning('a'));
  expect(viewSlice.flight).toMatchObject({ zoom: 13 });
  await wait(500);
  expect(openIds()).toEqual(['a']);
});

it.each([
  ['another planning', () => void pickSuggested(planning('b')), ['b']],
  ['a sheet', () => void pickSuggested(SHEET), ['sheet/s']],
  ['closing the drawer', closeSuggestions, []],
  ['another search', () => void searches.begin(), []],
])('picking: %s within the 0.5 s leaves the older planning out', async (_name, act, expected) => {
  void pickSuggested(planning('a'));
  await wait(400);
  act();
  await wait(1000);
  expect(openIds()).toEqual(expected);
  expect(suggestSlice.awaitedLayer).toBe('');
});

it('picking: a sheet flies to 17 at once and becomes a layer of type cadastrals after 0.5 s', async () => {
  const fetched = vi.spyOn(parcelsClient, 'openZones').mockResolvedValue(failure('offline'));
  void pickSuggested(SHEET);
  expect(viewSlice.flight).toMatchObject({ center: { lng: 105, lat: 21 }, zoom: 17, delayMs: 0 });
  expect(suggestSlice).toMatchObject({ awaitedLayer: 'sheet/s', rest: { stop: 'peek' } });
  await wait(499);
  expect(openIds()).toEqual([]);
  await wait(1);
  expect(layersSlice.open[0]).toMatchObject({ id: 'sheet/s', type: 'cadastrals', title: 'Tờ bản đồ 3', drawing: 'zones', opacity: 100 });
  expect(fetched.mock.calls).toEqual([[{ id: 'sheet/s', fileUrl: '/files/cadastrals/s.geojson' }]]);
  expect(suggestSlice.awaitedLayer).toBe('');
});

it('picking: a sheet and a planning with one id are two layers', async () => {
  void pickSuggested(SHEET);
  await wait(500);
  void pickSuggested(planning('s'));
  await wait(500);
  expect(openIds()).toEqual(['s', 'sheet/s']);
});
