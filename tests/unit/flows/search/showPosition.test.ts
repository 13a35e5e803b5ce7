import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { clearFound } from '../../../../src/flows/search/oneBox/openOneBox.ts';
import { showPosition } from '../../../../src/flows/search/showPosition.ts';
import { searches } from '../../../../src/flows/shell/requestGuard.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { noDataSlice, pinSlice, resultsSlice } from '../../../../src/state/results/resultsSlice.ts';

const SEA = { lng: 111.5, lat: 12.5 };
const NOTHING = success({
  planningCount: 0,
  cadastralCount: 0,
  cadastralCompleteness: 'complete',
  sheetCount: 0,
  tileVersion: 1,
  nearestAddress: '',
  planningHere: null,
  failed: [],
} as const);
type Answer = Awaited<ReturnType<typeof parcelsClient.searchAround>>;

/** Other test files read the same slices. */
const before = { results: { ...resultsSlice }, noData: { ...noDataSlice }, pin: { ...pinSlice } };
let answer: (given: Answer) => void;

beforeEach(() => {
  vi.spyOn(parcelsClient, 'searchAround').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  Object.assign(noDataSlice, { open: false, offeredKeys: [] });
  noticeSlice.waiting = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(resultsSlice, before.results);
  Object.assign(noDataSlice, before.noData);
  Object.assign(pinSlice, before.pin);
  noticeSlice.waiting = [];
});

const show = () => showPosition(SEA, { address: '', zoom: 17 });

it('position: without data at the place, nearby suggestions are offered after the responses', async () => {
  const shown = show();
  expect(pinSlice.position).toEqual(SEA);
  expect(noDataSlice.open).toBe(false);
  answer(NOTHING);
  expect(await shown).toBe(true);
  expect(noDataSlice.open).toBe(true);
});

it('position: after a newer search has begun, nothing is offered and the flow ends', async () => {
  const shown = show();
  searches.begin();
  answer(NOTHING);
  expect(await shown).toBe(false);
  expect(noDataSlice.open).toBe(false);
});

it('position: a stale response is ignored, and a lost network is reported', async () => {
  let shown = show();
  answer(failure('stale'));
  expect(await shown).toBe(false);
  expect(resultsSlice.status).toBe('loading');
  shown = show();
  answer(failure('offline'));
  expect(await shown).toBe(true);
  expect(resultsSlice.status).toBe('failed');
  expect(noticeSlice.waiting).toMatchObject([{ message: { id: 'notice.offlineSearch' } }]);
});

it('position: a response after the pin was removed is not shown', async () => {
  for (const late of [NOTHING, failure('offline')]) {
    const shown = show();
    clearFound();
    answer(late);
    expect(await shown).toBe(false);
    expect(resultsSlice.status).toBe('idle');
  }
  expect(noticeSlice.waiting).toEqual([]);
});
