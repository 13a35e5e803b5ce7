import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNumberedParcels, findParcelsIn, findParcelsNear } from '../../../src/api/land/parcels.ts';
import { findSheetsAround, suggestSheets } from '../../../src/api/land/sheets.ts';
import { type ApiClient, createClient } from '../../../src/api/createClient.ts';
import { packsFallback } from '../../../src/api/packs/packsFallback.ts';
import { fetchGeoJson } from '../../../src/api/land/fetchGeoJson.ts';
import { findPlanningsOver, suggestPlannings } from '../../../src/api/land/plannings.ts';
import { fetchPlace, findPlaces } from '../../../src/api/places/places.ts';
import { findCitiesCall, findDistrictsCall, findWardsCall } from '../../../src/contract/places/units.ts';
import { boxCorners, boxCenter } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { pointWithin } from '../../../src/domain/land/parcel.ts';
import type { KeptPack } from '../../../src/domain/packs/keptPack.ts';
import type { Result } from '../../../src/domain/result.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { batchReader } from '../../../workers/parcels/answers/batchReader.ts';
import { createParcelsCore } from '../../../workers/parcels/core.ts';
import { systemClock } from '../../../workers/parcels/fetch/progressReporter.ts';
import { createPacks, type Packs } from '../../../workers/parcels/packs/packs.ts';
import { PackStore } from '../../../workers/parcels/packs/packStore.ts';
import { SavedLand } from '../../../workers/parcels/packs/savedLand.ts';
import { chooseTileStore } from '../../../workers/parcels/tiles/chooseTileStore.ts';
import { packsInMemory } from '../../support/packs/packsInMemory.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { createManualClock } from '../../support/run/manualClock.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { eventually } from '../../support/run/eventually.ts';

const WARD = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan')!.wardCode;
const NOBODY = 'http://127.0.0.1:9/gateway';
const reader = batchReader(await chooseTileStore());
const folder = packsInMemory();

let seeded: SeededApp;
let server: Server;
let apiBase: string;
let live: ApiClient;
/** Client of a device without a gateway. */
let cutOff: ApiClient;
let packs: Packs;
let pack: KeptPack;

function valueOf<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.message}`);
  return answer.value;
}

beforeAll(async () => {
  seeded = await openSeededApp();
  server = createServer(gatewayListener(seeded.app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}${GATEWAY_BASE}`;
  live = createClient({ apiBase, token: null });
  cutOff = createClient({ apiBase: NOBODY, token: null });
  packs = await createPacks({ apiBase: () => apiBase, reader: () => reader }, folder);
  cutOff.setFallback(Promise.resolve(packsFallback((path, request) => packs.calls.answer(path, request))));
  // On a busy machine the gateway may exceed a device's time limit.
  pack = await eventually(async () => valueOf(await packs.calls.take(WARD, () => undefined)));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await seeded.close();
});

/** Small boxes in the middle of the ward, because land at its border belongs to other packs. */
function boxesWithin({ west, south, east, north }: LngLatBox, count: number, sideDeg: number): LngLatBox[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, () => {
    const lng = west + (east - west) * (0.25 + random() / 2);
    const lat = south + (north - south) * (0.25 + random() / 2);
    return { west: lng, south: lat, east: lng + sideDeg, north: lat + sideDeg };
  });
}

const idsOf = (items: ReadonlyArray<{ id: string }>): string[] => items.map(({ id }) => id).toSorted();

it('packs: parcels of a box from a pack equal those of the gateway', async () => {
  let compared = 0;
  for (const box of boxesWithin(pack.bounds, 12, 0.0008)) {
    const asked = valueOf(await findParcelsIn(box, reader, { client: live }));
    if (asked.count >= 500) continue;
    const kept = (await packs.parcelsIn(box, 500))!.value;
    const known = new Map(kept.parcels().map((parcel) => [parcel.id, parcel]));
    // Packs also return lots whose box merely touches.
    for (const parcel of asked.parcels()) expect(known.get(parcel.id)).toEqual(parcel);
    compared += asked.count;
  }
  expect(compared).toBeGreaterThan(50);
});

it('packs: numbers, ids, sheets, plannings and units get the gateway’s response; other wards get none', async () => {
  const at = boxCenter(boxesWithin(pack.bounds, 1, 0)[0]!);
  const [lot] = valueOf(await findParcelsNear(at, 1, { client: live }));
  const units = { city_name: 'Thành phố Đà Nẵng', district_name: 'Quận Cẩm Lệ', ward_name: 'Phường Hòa Xuân' };
  const query = { land_number: lot!.sheetNumber, parcel_number: lot!.parcelNumber, ...units };
  const [asked, kept] = [await findNumberedParcels(query, { client: live }), await findNumberedParcels(query, { client: cutOff })];
  expect(valueOf(asked).items.map(({ id }) => id)).toContain(lot!.id);
  expect(valueOf(kept)).toEqual(valueOf(asked));
  expect(valueOf(await findNumberedParcels({ _id: lot!.id }, { client: cutOff })).items).toEqual([lot]);
  expect(await findNumberedParcels({ ...query, ward_name: 'Phường Dịch Vọng' }, { client: cutOff })).toMatchObject({
    error: { kind: 'offline' },
  });

  const corners = boxCorners({ west: at.lng - 1e-4, south: at.lat - 1e-4, east: at.lng + 1e-4, north: at.lat + 1e-4 });
  const plannings = valueOf(await findPlanningsOver(corners, { client: live }));
  expect(plannings.length).toBeGreaterThan(0);
  const saved = new Map(valueOf(await findPlanningsOver(corners, { client: cutOff })).map((planning) => [planning.id, planning]));
  for (const planning of plannings) expect(saved.get(planning.id)).toEqual(planning);
  // The gateway measures the distance to a sheet's outline, packs to its box.
  const sheets = valueOf(await findSheetsAround(at, { client: live }));
  expect(sheets.length).toBeGreaterThan(0);
  expect(idsOf(valueOf(await findSheetsAround(at, { client: cutOff })))).toEqual(expect.arrayContaining(idsOf(sheets.slice(0, 30))));

  const [city] = valueOf(await cutOff.ask(findCitiesCall, { edition: 'old' })).data;
  const [district] = valueOf(await cutOff.ask(findDistrictsCall, { edition: 'old', parent_code: city!.code })).data;
  const wards = { edition: 'old', parent_code: district!.code } as const;
  const [ward] = valueOf(await cutOff.ask(findWardsCall, wards)).data;
  expect([city, district, ward].map((unit) => unit!.nameWithType)).toEqual([units.city_name, units.district_name, units.ward_name]);
  expect(valueOf(await live.ask(findWardsCall, wards)).data).toContainEqual(ward);
});

it('packs: street, house and ward are found, accents or not, at the gateway’s positions', async () => {
  const lots = valueOf(await findParcelsNear(boxCenter(pack.bounds), 200, { client: live }));
  const lot = lots.find(({ address }) => /^\d+ \p{L}/u.test(address))!;
  const [street] = lot.address.split(',') as [string];
  for (const words of [street, street.toLowerCase(), `${street}, hoa xuan`]) {
    const { items } = valueOf(await findPlaces(words, { client: cutOff }));
    expect(items.map(({ name }) => name)).toContain(street);
    const place = valueOf(await fetchPlace(items.find(({ name }) => name === street)!.id, { client: cutOff }))!;
    expect(Math.hypot(place.position.lng - lot.center.lng, place.position.lat - lot.center.lat)).toBeLessThan(2e-4);
  }
  expect(valueOf(await findPlaces('hoa xuan', { client: cutOff })).items[0]).toMatchObject({ kind: 'ward', name: 'Phường Hòa Xuân' });
  expect(await findPlaces(`${street}, Dịch Vọng`, { client: cutOff })).toMatchObject({ error: { kind: 'offline' } });
  expect(await findNumberedParcels({ land_number: '9999', parcel_number: '1' }, { client: cutOff })).toMatchObject({
    error: { kind: 'offline' },
  });
});

it('packs: search, list, parcel, its planning and the planning’s file come from a pack, with its date', async () => {
  const core = createParcelsCore(systemClock, (host) => createPacks(host, folder));
  await core.configure({ apiBase: NOBODY, fileBase: NOBODY, token: null });
  const at = boxCenter(boxesWithin(pack.bounds, 1, 0)[0]!);
  const found = valueOf(await core.searchAround(at));
  expect(found).toMatchObject({ failed: [] });
  expect(found.cadastralCount).toBeGreaterThan(100);
  expect(found.planningHere).not.toBeNull();
  const [row] = await core.cadastralRows(0, 1);
  const parcel = (await core.parcel(row!.id))!;
  const ages = (await core.packs('ages', parcel.id)) as object;
  expect(ages).toMatchObject({ list: pack.asOf, parcel: pack.asOf, zones: null });
  // The parcel below searched corners is the one that contains their centre.
  const [inside] = await core.parcelsTouching(pointWithin(parcel), 0.1);
  expect(inside?.id).toBe(parcel.id);
  const { id, fileUrl } = found.planningHere!;
  expect(valueOf(await core.openZones({ id, fileUrl })).zoneCount).toBeGreaterThan(0);
  const ring = Float64Array.from(parcel.ring.flatMap(({ lng, lat }) => [lng, lat]));
  const { plans } = await core.planOverlap([ring], [{ id, fileUrl }], []);
  expect(plans[0]).toMatchObject({ planningId: id });
  expect(await core.packs('ages', null)).toMatchObject({ parcel: null, zones: pack.asOf });
  expect(await core.searchAround({ lng: 105.1, lat: 10.1 })).toMatchObject({ ok: false, error: { kind: 'offline' } });
});

it('packs: sheets and plannings are suggested by names and units as online, or reported as unknown', async () => {
  const units = { city_name: 'Thành phố Đà Nẵng', district_name: 'Quận Cẩm Lệ', ward_name: 'Phường Hòa Xuân' };
  for (const query of [units, { ...units, search: '12' }, { search: 'to ban do 12 hoa xuan' }]) {
    const [asked, kept] = [await suggestSheets(query, { client: live }), await suggestSheets(query, { client: cutOff })];
    expect(valueOf(asked).items.length).toBeGreaterThan(0);
    expect(valueOf(kept)).toEqual(valueOf(asked));
  }
  const plannings = valueOf(await suggestPlannings(units, { client: live })).items;
  expect(plannings.length).toBeGreaterThan(0);
  expect(valueOf(await suggestPlannings(units, { client: cutOff })).items).toEqual(expect.arrayContaining(plannings));
  for (const suggest of [suggestSheets, suggestPlannings]) {
    expect(await suggest({ search: 'dich vong' }, { client: cutOff })).toMatchObject({ error: { kind: 'offline' } });
    expect(await suggest({ ...units, ward_name: 'Phường Dịch Vọng' }, { client: cutOff })).toMatchObject({ error: { kind: 'offline' } });
  }
});

it('packs: a sheet opens as a layer equal to the gateway’s file', async () => {
  const [sheet] = valueOf(await suggestSheets({ search: 'hoa xuan' }, { client: cutOff })).items;
  const file = valueOf(await fetchGeoJson(apiBase, sheet!.fileUrl));
  const core = createParcelsCore(systemClock, (host) => createPacks(host, folder));
  await core.configure({ apiBase: NOBODY, fileBase: NOBODY, token: null });
  const id = `to-${sheet!.id}`;
  const { zoneCount, box } = valueOf(await core.openZones({ id, fileUrl: sheet!.fileUrl }));
  expect(zoneCount).toBe(file.length);
  expect(zoneCount).toBe(sheet!.parcelCount);
  await core.configure({ apiBase, fileBase: apiBase, token: null });
  expect(valueOf(await core.openZones({ id, fileUrl: sheet!.fileUrl }))).toMatchObject({ zoneCount, box });
  expect(await packs.zones(`${NOBODY}/files/cadastrals/nowhere.geojson`)).toBeNull();
});

it('packs: parcels stay unpacked while in use, and are dropped after one second without use', async () => {
  let unpacked = 0;
  const clock = createManualClock();
  const shelf = new PackStore({
    ...folder,
    read: (ward, name) => {
      unpacked += Number(name.length === 64);
      return folder.read(ward, name);
    },
  });
  const land = new SavedLand(shelf, () => reader, clock);
  const [box] = boxesWithin(pack.bounds, 1, 0.0008);
  const first = (await land.parcelsIn(box!, 500))!.value;
  const parts = unpacked;
  expect(parts).toBeGreaterThan(0);
  for (const pauseMs of [0, 900, 900]) {
    clock.advance(pauseMs);
    await land.parcelsIn(box!, 500);
  }
  expect(unpacked).toBe(parts);
  clock.advance(1_000);
  expect((await land.parcelsIn(box!, 500))!.value.parcels()).toEqual(first.parcels());
  expect(unpacked).toBe(2 * parts);
});
