import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import type { ReadNumber } from '../../../../src/domain/picture/cornerReading.ts';
import { beginReview } from '../../../../src/domain/picture/reviewedCorner.ts';
import { readSearchBox } from '../../../../src/domain/search/readSearchBox.ts';
import { dropPicture } from '../../../../src/flows/picture/closePicture.ts';
import { searchReading } from '../../../../src/flows/picture/readPicture.ts';
import { openFoundCorners } from '../../../../src/flows/search/oneBox/openFoundPlace.ts';
import { chooseCornerProvince, clearCorners, replaceCorners, setCorner } from '../../../../src/flows/search/pasteCorners.ts';
import { updatePicture } from '../../../../src/state/picture/pictureSlice.ts';
import { hideOneBox, typeOneBox } from '../../../../src/state/search/oneBoxSlice.ts';
import { closeSearch, searchSlice } from '../../../../src/state/search/searchSlice.ts';
import { searchCorners } from '../../../../src/flows/search/searchCorners.ts';
import { searches } from '../../../../src/flows/shell/requestGuard.ts';
import { closeCorners, cornersSlice } from '../../../../src/state/search/cornersSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { pinSlice, resultsSlice } from '../../../../src/state/results/resultsSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

const PARCEL = { id: 'p1', title: 'Thửa 1', areaM2: 100, ring: [], provinceCode: '48' } as unknown as CadastralParcel;
const SUMMARY = { planningCount: 0, cadastralCount: 1, cadastralCompleteness: 'complete', sheetCount: 0, tileVersion: 1 } as const;
const FIGURES = {
  sidesM: Float64Array.of(0),
  perimeterM: 0,
  areaWgs84M2: 0,
  areaSphereM2: 0,
  areaGridM2: 0,
};

/** Other test files read the same slices. */
const before = { results: { ...resultsSlice }, pin: { ...pinSlice } };
let touching: CadastralParcel[] = [];
let answerParcel: (parcel: CadastralParcel | null) => void;

beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
  vi.spyOn(parcelsClient, 'searchAround').mockResolvedValue(success({ ...SUMMARY, nearestAddress: '', planningHere: null, failed: [] }));
  vi.spyOn(parcelsClient, 'parcelAt').mockImplementation(
    () => new Promise((resolve) => (answerParcel = (parcel) => resolve(success(parcel)))),
  );
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async () => success(touching));
  vi.spyOn(parcelsClient, 'pinParcel').mockResolvedValue(success(undefined));
  for (const call of ['toWgs84', 'fromWgs84', 'measureRings'] as const) {
    vi.spyOn(geometryClient, call).mockResolvedValue(failure('worker'));
  }
  // The second pair is outside the grid.
  vi.spyOn(geometryClient, 'measureCorners').mockImplementation(async (pairs) =>
    success({ lngLat: pairs.map((number, at) => (at > 1 ? Number.NaN : number > 1_000_000 ? 16 : 108.2)), measure: FIGURES }),
  );
  noticeSlice.waiting = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearCorners();
  closeCorners();
  Object.assign(resultsSlice, before.results);
  Object.assign(pinSlice, before.pin);
});

const PAIR = { x: '1771012.43', y: '550214.18' };
const found = () => eventually(() => expect(parcelsClient.parcelAt).toHaveBeenCalledWith({ lng: 108.2, lat: 16 }));

it('corners: unconvertible and incomplete rows are skipped and named; the parcel below the rest is found', async () => {
  replaceCorners([PAIR, { x: '5', y: '' }, { x: '1', y: '2' }]);
  const searched = searchCorners();
  await found();
  answerParcel(PARCEL);
  await searched;
  expect(cornersSlice.skippedRows).toEqual([2, 3]);
  expect(cornersSlice.found).toMatchObject({ parcelId: 'p1', recordAreaM2: 100, differenceM2: null });
});

it('corners: a search calls the geometry worker once', async () => {
  replaceCorners([PAIR]);
  const searched = searchCorners();
  await found();
  const { toWgs84, fromWgs84, measureRings, measureCorners } = geometryClient;
  const calls = [toWgs84, fromWgs84, measureRings, measureCorners].flatMap(
    (call): unknown[] => vi.mocked(call as () => unknown).mock.calls,
  );
  expect(calls).toHaveLength(1);
  answerParcel(null);
  await searched;
});

it('corners: a parcel found after a newer search has begun is not shown', async () => {
  replaceCorners([PAIR]);
  const searched = searchCorners();
  await found();
  searches.begin();
  answerParcel(PARCEL);
  await searched;
  expect(cornersSlice.found).toBeNull();
});

it('corners: a single corner that belongs to several lots lets the user choose', async () => {
  touching = [PARCEL, { ...PARCEL, id: 'p2', title: 'Thửa 2', areaM2: 120 }];
  replaceCorners([PAIR]);
  await searchCorners();
  expect(cornersSlice.lots).toEqual([
    { id: 'p1', title: 'Thửa 1', areaM2: 100 },
    { id: 'p2', title: 'Thửa 2', areaM2: 120 },
  ]);
  expect(cornersSlice.found).toBeNull();
  expect(parcelsClient.parcelAt).not.toHaveBeenCalled();
  touching = [];
});

it('corners: those of a lot with an enclave find the lot itself, not the one under their middle', async () => {
  const square = (at: number, side: number) =>
    [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ].map(([x, y]) => ({ lng: 108.2 + at + x!, lat: 16 + at + y! }));
  const ring = square(0, 0.0003);
  const around = { ...PARCEL, id: 'around', ring, parts: [[ring, square(0.0001, 0.0001)]] };
  touching = [PARCEL, around];
  // A decimetre off, and from another first corner.
  const typed = [...ring.slice(1), ring[0]!].flatMap(({ lng, lat }) => [lng + 1e-6, lat]);
  vi.spyOn(geometryClient, 'measureCorners').mockResolvedValue(success({ lngLat: Float64Array.from(typed), measure: FIGURES }));
  replaceCorners([PAIR, PAIR, PAIR, PAIR]);
  await searchCorners();
  touching = [];
  expect(cornersSlice.found).toMatchObject({ parcelId: 'around' });
  expect(parcelsClient.parcelAt).not.toHaveBeenCalled();
});

describe('corners of a province other than the chosen one', () => {
  const ELSEWHERE = { x: '2306400', y: '595300' };
  const LINK = 'https://ban-do.example/?x=2306400.00&y=595300.00&ktt=105.75';
  const notices = () => noticeSlice.waiting.map(({ message }) => ('id' in message ? message.id : ''));

  beforeEach(() => {
    chooseCornerProvince('old', '48');
    closeSearch();
  });
  afterEach(() => {
    chooseCornerProvince('old', '');
    closeSearch();
    dropPicture();
    typeOneBox('');
    hideOneBox();
  });

  async function expectReported(): Promise<void> {
    expect(geometryClient.measureCorners).not.toHaveBeenCalled();
    expect(searchSlice).toMatchObject({ open: true, tab: 'goc-ranh' });
    expect(searchSlice.corners.gridFault!.likely).toContainEqual({ code: '31', meridianDeg: 105.75 });
    expect(notices()).toEqual(['notice.checkGrid']);
    // A second press searches anyway.
    const searched = searchCorners(true);
    await eventually(() => expect(geometryClient.measureCorners).toHaveBeenCalled());
    await eventually(() => expect(parcelsClient.parcelAt).toHaveBeenCalled());
    answerParcel(null);
    await searched;
  }

  it('corners: typed, they are reported before they are searched', async () => {
    const { key } = searchSlice.corners.rows[0]!;
    setCorner(key, 'x', ELSEWHERE.x);
    setCorner(key, 'y', ELSEWHERE.y);
    await searchCorners(true);
    await expectReported();
  });

  const FOUND = { pairs: [{ x: Number(ELSEWHERE.x), y: Number(ELSEWHERE.y) }], typed: null, parcels: [] };

  it('corners: pasted with their meridian into the box, they are reported before they are searched', async () => {
    typeOneBox("KTT 105°45' · 1 2306400.00 595300.00 · 2 2306420.00 595310.00");
    await openFoundCorners(FOUND, { provinceCode: '48', meridianDeg: 107.75, position: { lng: 108, lat: 16 } });
    await expectReported();
  });

  it('corners: in a link with their meridian, they are reported before they are searched', async () => {
    typeOneBox(LINK);
    expect(readSearchBox(LINK)).toMatchObject({ kind: 'corners', pairs: [{ x: 2_306_400, y: 595_300 }] });
    await openFoundCorners(FOUND, { provinceCode: '48', meridianDeg: 107.75, position: { lng: 108, lat: 16 } });
    expect(searchSlice.corners.gridFault).toMatchObject({ namedDeg: 105.75 });
    await expectReported();
  });

  it('corners: photographed, they are reported before they are searched', async () => {
    const number = (text: string): ReadNumber => ({ value: Number(text), text, trust: 'certain', before: null, doubtfulAt: [], box: null });
    const corner = { name: '1', x: number(ELSEWHERE.x), y: number(ELSEWHERE.y), sideM: null };
    updatePicture({ open: true });
    const parcels = [beginReview({ corners: [corner], areaM2: null })];
    const review = { pictureUrl: '', width: 1, height: 1, parcels, chosen: 0, swapped: false, meridianDeg: null, isCut: false, at: null };
    updatePicture({
      review,
      documentFacts: { code: null, plot: { sheet: null, parcel: null, areaM2: null, address: null } },
      stage: { kind: 'review' },
    });
    await searchReading();
    await expectReported();
  });
});
