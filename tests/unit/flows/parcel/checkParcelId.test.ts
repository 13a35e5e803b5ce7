import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { placeInRings } from '../../../../workers/geometry/core/placeInRings.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { geoHashOf } from '../../../../src/domain/coordinates/geoHash.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { type ParcelId, readParcelId } from '../../../../src/domain/search/parcelId.ts';
import { checkParcelId, openParcelOfId } from '../../../../src/flows/parcel/checkParcelId.ts';
import { closeParcel } from '../../../../src/flows/parcel/openParcel.ts';
import { searches } from '../../../../src/flows/shell/requestGuard.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { parcelIdSlice, typeParcelId } from '../../../../src/state/search/parcelIdSlice.ts';
import { selectionSlice } from '../../../../src/state/parcel/selectionSlice.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';

/** Lot of 10.7 m width from a longitude on. */
const lot = (id: string, west: number): CadastralParcel =>
  ({
    id,
    provinceCode: '48',
    ring: [
      { lng: west, lat: 16 },
      { lng: west + 1e-4, lat: 16 },
      { lng: west + 1e-4, lat: 16.0001 },
      { lng: west, lat: 16.0001 },
    ],
  }) as unknown as CadastralParcel;
const [WEST, EAST] = [lot('west', 108.2), lot('east', 108.2002)];
const idAt = (lng: number, lat = 16.00005): ParcelId => readParcelId(geoHashOf({ lng, lat })).id!;

const before = { ...viewSlice };
let touching: CadastralParcel[];

beforeEach(async () => {
  touching = [WEST, EAST];
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
  const core = await loadGeometryCore();
  vi.spyOn(geometryClient, 'placeInRings').mockImplementation(async (place, rings) => success(placeInRings(core, place, rings)));
  vi.spyOn(geometryClient, 'measureRings').mockResolvedValue(failure('worker'));
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async () => success(touching));
  vi.spyOn(parcelsClient, 'pinParcel').mockResolvedValue(success(undefined));
  noticeSlice.waiting = [];
});
afterEach(() => {
  closeParcel();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(viewSlice, before);
});

const told = (): string[] => noticeSlice.waiting.map((notice) => ('id' in notice.message ? notice.message.id : ''));

it('parcel id: the parcel that contains it opens, else the nearest, with the distance to its border', async () => {
  await openParcelOfId(idAt(108.20023));
  expect(selectionSlice.parcel?.id).toBe('east');
  expect(parcelIdSlice.checked).toMatchObject({ isInside: true, isFound: true });
  expect(parcelIdSlice.checked!.borderM).toBeCloseTo(3.21, 1);
  await openParcelOfId(idAt(108.20012));
  expect(selectionSlice.parcel?.id).toBe('west');
  expect(parcelIdSlice.checked).toMatchObject({ isInside: false, isFound: true });
  expect(parcelIdSlice.checked!.borderM).toBeCloseTo(2.14, 1);
});

it('parcel id: of two that contain it the smaller opens; a result after a newer search does not', async () => {
  touching = [EAST, { ...lot('around', 108.2002), ring: [EAST.ring[0]!, { lng: 108.3, lat: 16 }, { lng: 108.3, lat: 16.1 }] }];
  await openParcelOfId(idAt(108.20025, 16.00002));
  expect(selectionSlice.parcel?.id).toBe('east');
  closeParcel();
  const opening = openParcelOfId(idAt(108.20025));
  searches.begin();
  await opening;
  expect(selectionSlice.parcel).toBeNull();
});

it('parcel id: a missing parcel has another message than a failed worker', async () => {
  touching = [];
  await openParcelOfId(idAt(108.2));
  expect(told()).toEqual(['parcelId.noParcel']);
  vi.spyOn(parcelsClient, 'parcelsTouching').mockResolvedValue(failure('worker'));
  noticeSlice.waiting = [];
  await openParcelOfId(idAt(108.2));
  expect(told()).toEqual(['notice.searchFailed']);
});

it('parcel id: typed text is checked against the parcel; a late result for older text changes nothing', async () => {
  typeParcelId('west', 'w6u');
  await checkParcelId('west', WEST);
  expect(parcelIdSlice).toMatchObject({ fault: { kind: 'tooShort', count: 3 }, checked: null });
  typeParcelId('west', idAt(108.20005).code);
  expect(parcelIdSlice.fault).toBeNull();
  await checkParcelId('west', WEST);
  expect(parcelIdSlice.checked).toMatchObject({ isInside: true, isFound: false });
  const late = checkParcelId('west', WEST);
  typeParcelId('west', 'w');
  await late;
  expect(parcelIdSlice.checked).toBeNull();
});
