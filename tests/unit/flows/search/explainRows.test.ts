import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { explainCorners, placeOnGrid, WARM_UP_TABLES } from '../../../../workers/geometry/tableRepair/explainCorners.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { apiClient } from '../../../../src/api/apiClient.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { applyExplanation, undoExplanation } from '../../../../src/flows/search/applyExplanation.ts';
import { chooseCornerProvince, clearCorners, replaceCorners, showTableParcels } from '../../../../src/flows/search/pasteCorners.ts';
import { explanationSlice, updateExplanation } from '../../../../src/state/search/explanationSlice.ts';
import { explainRows } from '../../../../src/flows/search/explainRows.ts';
import { eventually } from '../../../support/run/eventually.ts';

const core = await loadGeometryCore();
const place = placeOnGrid(core);

/** Corners in Đà Nẵng. */
const CORNERS = [
  { x: 1771012.43, y: 550214.18 },
  { x: 1771020.1, y: 550220.55 },
  { x: 1771015.87, y: 550229.06 },
  { x: 1771008.02, y: 550222.71 },
];
const RING = place(CORNERS, { zoneDeg: 3, meridianDeg: 107.75 });
const LOT = { id: 'lot', ring: RING } as unknown as CadastralParcel;
/** The second X lacks a digit, and nothing printed determines which. */
const TYPED = CORNERS.map(({ x, y }, at) => ({ x: at === 1 ? '177102.10' : x.toFixed(2), y: y.toFixed(2) }));

const topX = (): number | undefined => explanationSlice.found[0]?.pairs[1]!.x;

beforeEach(() => {
  vi.spyOn(geometryClient, 'explainCorners').mockImplementation(async (evidence) => success(explainCorners(evidence, place)));
  vi.spyOn(geometryClient, 'warmUpExplaining').mockImplementation(async () => success(undefined));
  vi.spyOn(geometryClient, 'toWgs84').mockImplementation(async (pairs, grid) => success(core.toWgs84(pairs, grid)));
});
afterEach(() => {
  clearCorners();
  vi.restoreAllMocks();
});

it('explainRows: while corners are typed the worker warms up once', () => {
  explanationSlice.isWarm = false;
  for (const x of ['177', '1771', '1771012.43']) replaceCorners([{ x, y: '' }]);
  expect(geometryClient.warmUpExplaining).toHaveBeenCalledOnce();
  for (const table of WARM_UP_TABLES) expect(explainCorners(table, place)).not.toEqual([]);
});

it('explainRows: first results show at once; a stored parcel at the lot ranks the right digit first', async () => {
  let answer: (lots: CadastralParcel[]) => void = () => undefined;
  // One response for every query, because choosing the province searches, too.
  const held = new Promise<CadastralParcel[]>((resolve) => (answer = resolve)).then(success);
  vi.spyOn(parcelsClient, 'parcelsTouching').mockReturnValue(held);
  const asked = vi.spyOn(apiClient, 'ask');
  replaceCorners(TYPED);
  chooseCornerProvince('old', '48');
  await eventually(() => expect(explanationSlice.found.length).toBeGreaterThan(1));
  expect(topX()).not.toBe(1771020.1);
  await eventually(() => expect(parcelsClient.parcelsTouching).toHaveBeenCalled());
  answer([LOT]);
  await eventually(() => expect(topX()).toBe(1771020.1));
  expect(explanationSlice.found[0]!.isCertain).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

it('explainRows: without a stored parcel the gateway is asked once per place; a failure keeps results', async () => {
  vi.spyOn(parcelsClient, 'parcelsTouching').mockResolvedValue(success([]));
  const ask = vi.spyOn(apiClient, 'ask').mockResolvedValue(failure('offline'));
  replaceCorners(TYPED);
  chooseCornerProvince('old', '48');
  await eventually(() => expect(ask).toHaveBeenCalled());
  await explainRows();
  expect(explanationSlice.found.length).toBeGreaterThan(1);
  const position = RING.map(({ lng, lat }) => ({ longitude: lng, latitude: lat }));
  const item = { _id: 'lot', position, longitude_center: position[0]!.longitude, latitude_center: position[0]!.latitude };
  ask.mockClear().mockResolvedValue(success({ data: [item] }) as never);
  await explainRows();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(topX()).toBe(1771020.1);
});

it('explainRows: the ward named by a document is sent with the question until the next document', async () => {
  vi.spyOn(parcelsClient, 'parcelsTouching').mockResolvedValue(success([LOT]));
  replaceCorners(TYPED, { sidesM: [9.97, 9.5, 10.1, 9.6], areaM2: null });
  const ward = { lng: 108.22, lat: 16.01 };
  updateExplanation({ ward });
  await explainRows();
  expect(geometryClient.explainCorners).toHaveBeenLastCalledWith(expect.objectContaining({ ward }));
  replaceCorners(TYPED);
  await explainRows();
  expect(geometryClient.explainCorners).toHaveBeenLastCalledWith(expect.objectContaining({ ward: null }));
});

it('applyExplanation: repairing one parcel, or undoing it, keeps the others of its table selectable', async () => {
  const rows = TYPED.map((row) => ({ ...row }));
  showTableParcels([
    { sheet: '83', parcel: '8', rows },
    { sheet: '83', parcel: '9', rows },
  ]);
  await eventually(() => expect(explanationSlice.found.length).toBeGreaterThan(0));
  await applyExplanation(0);
  expect(explanationSlice).toMatchObject({ chosen: 0, parcels: [{ parcel: '8' }, { parcel: '9' }] });
  undoExplanation();
  expect(explanationSlice).toMatchObject({ chosen: 0, parcels: [{ parcel: '8' }, { parcel: '9' }] });
});
