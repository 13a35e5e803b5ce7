import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { chooseLot, forgetLots, pickDrawnParcel } from '../../../../src/flows/parcel/pickDrawnParcel.ts';
import { closeParcel } from '../../../../src/flows/parcel/openParcel.ts';
import { lotMenuSlice } from '../../../../src/state/map/mapMenuSlice.ts';
import { selectionSlice } from '../../../../src/state/selectionSlice.ts';
import { viewSlice } from '../../../../src/state/viewSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

const HERE = { lng: 108.221, lat: 16.005 };
const CORNER = { lng: 108.22101, lat: 16.00501 };
const AT = { x: 100, y: 200 };
const lot = (id: string): CadastralParcel =>
  ({
    id,
    sheetNumber: '1',
    parcelNumber: id,
    areaM2: 100,
    ring: [HERE, CORNER, { lng: 108.222, lat: 16 }],
    provinceCode: '48',
  }) as CadastralParcel;
const [A, B, C] = [lot('a'), lot('b'), lot('c')];

/** By the place and how near; corners are asked for as near as the test's finger reaches. */
let over: CadastralParcel[];
let atCorner: CadastralParcel[];
let cornerM: number;
const before = { ...viewSlice };

beforeEach(() => {
  [over, atCorner, cornerM] = [[A], [A, B, C], 0.5];
  vi.stubGlobal('window', { innerWidth: 360, innerHeight: 740 });
  viewSlice.zoom = 19;
  vi.spyOn(parcelsClient, 'drawnParcel').mockResolvedValue(success(A));
  vi.spyOn(parcelsClient, 'parcel').mockImplementation(async (id) => success(lot(id)));
  vi.spyOn(parcelsClient, 'pinParcel').mockResolvedValue(success(undefined));
  vi.spyOn(geometryClient, 'fromWgs84').mockResolvedValue(failure('worker'));
  vi.spyOn(geometryClient, 'measureRing').mockResolvedValue(failure('worker'));
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async (at: LngLat) => success(at === HERE ? over : atCorner));
  vi.spyOn(parcelsClient, 'snapTo').mockImplementation(async (_, withinM) =>
    success(withinM >= cornerM ? { at: CORNER, kind: 'corner' } : null),
  );
});
afterEach(() => {
  forgetLots();
  closeParcel();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(viewSlice, before);
});

const asked = (): string[] | undefined => lotMenuSlice.menu?.lots.map(({ id }) => id);

it('tap: one lot opens at once; lots over each other are asked about, and the answer opens', async () => {
  cornerM = 5;
  await pickDrawnParcel(1, HERE, AT);
  expect([asked(), selectionSlice.parcel?.id]).toEqual([undefined, 'a']);
  closeParcel();
  over = [A, B];
  await pickDrawnParcel(1, HERE, AT);
  expect([asked(), selectionSlice.parcel]).toEqual([['a', 'b'], null]);
  expect(lotMenuSlice.menu).toMatchObject(AT);
  chooseLot('b');
  await eventually(() => expect(selectionSlice.parcel?.id).toBe('b'));
  expect(lotMenuSlice.menu).toBeNull();
});

it('tap: at a corner of several lots the user is asked, only where a finger can aim at it', async () => {
  await pickDrawnParcel(1, HERE, AT);
  expect(asked()).toEqual(['a', 'b', 'c']);
  // Of a lot of 100 m² a corner is 0.8 m at the most, however far the map is.
  cornerM = 0.81;
  await pickDrawnParcel(1, HERE, AT);
  expect([asked(), selectionSlice.parcel?.id]).toEqual([undefined, 'a']);
  closeParcel();
  // At 17 that is a pixel and a half.
  Object.assign(viewSlice, { zoom: 17 });
  cornerM = 0.5;
  await pickDrawnParcel(1, HERE, AT);
  expect([asked(), selectionSlice.parcel?.id]).toEqual([undefined, 'a']);
});

it('tap: what was pressed meanwhile is not asked about', async () => {
  const picked = pickDrawnParcel(1, HERE, AT);
  forgetLots();
  await picked;
  expect([asked(), selectionSlice.parcel]).toEqual([undefined, null]);
});
