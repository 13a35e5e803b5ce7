import { afterEach, expect, test } from 'vitest';
import { NEAREST_FIRST } from '../../../../src/domain/land/parcelOrder.ts';
import { startParcelsCore, type ServedCore } from '../../../support/land/parcelsCore.ts';
import { TEST_CENTER as CENTER } from '../../../support/land/testLand.ts';

let started: ServedCore | undefined;
afterEach(() => started?.server.close());

async function searched() {
  started = await startParcelsCore();
  await started.core.searchAround(CENTER);
  return started.core;
}

test('arrange: rows come in the new order, page by page, with their distance', async () => {
  const core = await searched();
  const nearest = await core.cadastralRows(0, 1000);
  const order = { ...NEAREST_FIRST, sort: 'area', descending: true, landCodes: ['ODT'] } as const;
  const arranged = await core.arrangeCadastral(order);
  const rows = await core.cadastralRows(0, 1000);
  const wanted = nearest.filter(({ landCode }) => landCode === 'ODT').toSorted((a, b) => b.areaM2 - a.areaM2);
  expect(rows).toEqual(wanted);
  expect(arranged).toMatchObject({ count: rows.length, total: nearest.length, anchorIndex: -1 });
  expect(arranged.landCodes.reduce((sum, { count }) => sum + count, 0)).toBe(nearest.length);
  expect(await core.cadastralRows(10, 15)).toEqual(rows.slice(10, 15));
});

test('arrange: it returns the anchor’s new index, or that it is hidden', async () => {
  const core = await searched();
  const [nearest] = await core.cadastralRows(0, 1);
  const order = { ...NEAREST_FIRST, sort: 'number', descending: true } as const;
  const { anchorIndex } = await core.arrangeCadastral(order, nearest!.id);
  expect((await core.cadastralRows(anchorIndex, anchorIndex + 1))[0]!.id).toBe(nearest!.id);
  const others = ['CLN', 'LUC', 'ODT', 'ONT'].filter((code) => code !== nearest!.landCode);
  expect(await core.arrangeCadastral({ ...order, landCodes: others }, nearest!.id)).toMatchObject({ anchorIndex: -1 });
});

test('arrange: a new search starts with every parcel, the nearest first', async () => {
  const core = await searched();
  const nearest = await core.cadastralRows(0, 20);
  await core.arrangeCadastral({ ...NEAREST_FIRST, sort: 'area', text: 'không đâu cả' });
  expect(await core.cadastralRows(0, 20)).toEqual([]);
  await core.searchAround(CENTER);
  expect(await core.cadastralRows(0, 20)).toEqual(nearest);
});
