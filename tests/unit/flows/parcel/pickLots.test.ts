import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { LAND } from '../../../../src/flows/map/browseMap.ts';
import { PRESS_HANDLERS } from '../../../../src/flows/map/pressHandlers.ts';
import { chooseLot, pickLots } from '../../../../src/flows/parcel/pickLots.ts';
import { closeParcel } from '../../../../src/flows/parcel/openParcel.ts';
import { configSlice } from '../../../../src/state/shell/configSlice.ts';
import { showLotMenu, lotMenuSlice } from '../../../../src/state/map/mapMenuSlice.ts';
import { planOverlapSlice } from '../../../../src/state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../../../src/state/parcel/selectionSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

const HERE = { lng: 108.221, lat: 16.005 };
const AT = { x: 100, y: 200 };
const lot = (id: string): CadastralParcel =>
  ({
    id,
    sheetNumber: '1',
    parcelNumber: id,
    areaM2: 100,
    ring: [HERE, { lng: 108.22101, lat: 16.00501 }, { lng: 108.222, lat: 16 }],
    provinceCode: '48',
  }) as CadastralParcel;
const [A, B] = [lot('a'), lot('b')];

const PLANNING = {
  _id: 'plan',
  uid: 'plan',
  title: 'Quy hoạch',
  address: '',
  images: [],
  parcel_land_images: [],
  latitude_center: 16,
  longitude_center: 108,
  city_name: '',
  district_name: '',
  ward_name: '',
  ward_code: '',
  district_code: '',
  city_code: '',
  ward_name_2025: '',
  city_name_2025: '',
  files: [{ url: '/files/plannings/plan.geojson' }],
  file_map_code: '',
  year: 2030,
  is_sample: true,
  status: 'ACTIVE',
};

/** Other test files read the same slices. */
const before = { config: { ...configSlice }, overlap: { ...planOverlapSlice } };
/** Names of worker calls. */
let calls: string[];

/** Fakes a worker's responses and counts every call. */
function countCalls(client: object, answers: Record<string, (...args: never[]) => unknown>): void {
  for (const [name, call] of Object.entries(client)) {
    if (typeof call !== 'function') continue;
    vi.spyOn(client as Record<string, (...args: unknown[]) => unknown>, name).mockImplementation(async (...args) => {
      calls.push(name);
      return answers[name]?.(...(args as never[])) ?? failure('worker');
    });
  }
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('window', { innerWidth: 360, innerHeight: 740 });
  vi.stubGlobal('location', { origin: 'http://localhost' });
  countCalls(parcelsClient, {
    lotsAt: () => success([A]),
    parcel: (id: string) => success(lot(id)),
    pinParcel: () => success(undefined),
    planOverlap: () => success({ areaM2: 100, fault: null, outline: null, plans: [], differences: [] }),
  });
  countCalls(geometryClient, {});
});
afterEach(() => {
  showLotMenu(null);
  closeParcel();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(configSlice, before.config);
  Object.assign(planOverlapSlice, before.overlap);
});

it('tap: one lot opens at once; with several the user chooses, and the choice opens', async () => {
  pickLots([A], AT);
  expect([lotMenuSlice.menu, selectionSlice.parcel?.id]).toEqual([null, 'a']);
  closeParcel();
  pickLots([A, B], AT);
  expect(lotMenuSlice.menu).toMatchObject({ ...AT, lots: [{ id: 'a' }, { id: 'b' }] });
  expect(selectionSlice.parcel).toBeNull();
  chooseLot('b');
  await eventually(() => expect(selectionSlice.parcel?.id).toBe('b'));
  expect(lotMenuSlice.menu).toBeNull();
});

it('tap: from the press to the verdict there are at most three worker calls', async () => {
  Object.assign(configSlice, { status: 'ready', pointsPerView: 0 });
  vi.stubGlobal('fetch', async () => Response.json({ data: [PLANNING] }));
  PRESS_HANDLERS.onPickParcel(await LAND.lotsAt(HERE, 19), HERE, AT);
  await eventually(() => expect(planOverlapSlice).toMatchObject({ status: 'ready', groundId: 'a' }));
  expect(calls.toSorted()).toEqual(['lotsAt', 'measureRings', 'planOverlap']);
});
