import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { detailPlaceCall, findPlacesCall, type Place } from '../../../src/contract/places/places.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { readSearchBox, toOneLine } from '../../../src/domain/search/readSearchBox.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { readUnits } from '../../../src/gateway/places/readUnits.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { batchReader } from '../../../workers/parcels/answers/batchReader.ts';
import { chooseTileStore } from '../../../workers/parcels/tiles/chooseTileStore.ts';
import { createPacks, type Packs } from '../../../workers/parcels/packs/packs.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { typedTexts } from '../../support/texts/typedTexts.ts';
import { wardQueries } from '../../support/packs/wardQueries.ts';
import { packsInMemory } from '../../support/packs/packsInMemory.ts';
import { eventually } from '../../support/run/eventually.ts';

const WARD = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan')!.wardCode;
const COMPARED_ROWS = 7;

type Answer = { data: Place[]; total: number } | null;

let seeded: SeededApp;
let packs: Packs;
/** Gateway with only the places and parcels of the ward. */
let ofWard: SeededApp['app'];

async function downloadPack(app: SeededApp['app']): Promise<Packs> {
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}${GATEWAY_BASE}`;
  const reader = batchReader(await chooseTileStore());
  const made = await createPacks({ apiBase: () => apiBase, reader: () => reader }, packsInMemory());
  // On a busy machine the gateway may exceed a device's time limit.
  await eventually(async () => expect(await made.calls.take(WARD, () => undefined)).toMatchObject({ ok: true }));
  server.closeAllConnections();
  server.close();
  return made;
}

async function keepOnly(store: Store, ward: string): Promise<SeededApp['app']> {
  await store.query('delete from cadastral_items where ward_code <> $1', [ward]);
  await store.query('delete from parcel_addresses where ward_code <> $1', [ward]);
  await store.query(
    `delete from places where id <> 'old-ward-' || $1 and id not in (select '2025-ward-' || new_code from ward_changes where old_code = $1)`,
    [ward],
  );
  return buildApp({ ...store, query: store.query.bind(store) } as Store);
}

beforeAll(async () => {
  seeded = await openSeededApp();
  packs = await downloadPack(seeded.app);
  ofWard = await keepOnly(seeded.store, WARD);
});
afterAll(() => seeded.close());

const wire = ({ lng, lat }: LngLat) => ({ latitude: lat, longitude: lng });
const onDevice = async (search: string, view: LngLat | null): Promise<Answer> =>
  ((await packs.calls.answer(findPlacesCall.path, { search }, view))?.value ?? null) as Answer;
const byGateway = (search: string, view: LngLat | null): Promise<Answer> =>
  askGateway(ofWard, findPlacesCall, { search, ...(view ? { near: wire(view) } : {}) });

/** Allowed differences with reasons; the first that explains a pair of responses counts. */
const ALLOWED: ReadonlyArray<{ reason: string; explains(device: Answer, gateway: Answer): boolean }> = [
  {
    reason: 'What no pack has is unknown on the device, where the gateway finds nothing.',
    explains: (device, gateway) => device === null && gateway?.total === 0,
  },
  {
    reason: 'A pack does not know which other old wards a ward of 2025 was made of: its note says the edition only.',
    explains: (device, gateway) => isDeepStrictEqual(told(device, true), told(gateway, true)),
  },
];

/** The first rows and their total. */
const told = (answer: Answer, leavesNotes = false) =>
  answer && {
    total: answer.total,
    rows: answer.data.slice(0, COMPARED_ROWS).map((row) => ({ ...row, note: leavesNotes ? '' : row.note })),
  };

const namesOf = (answer: Answer): string =>
  told(answer)
    ?.rows.map(({ name, note }) => `${name} (${note})`)
    .join(', ') ?? 'unknown';

it('saved search: 400 queries get the same response from a pack as from the gateway of its ward', async () => {
  const corpus = await wardQueries(seeded.store, await readUnits(), WARD);
  expect(corpus).toHaveLength(400);
  const counts = { same: 0, local: 0, allowed: new Map<string, number>() };
  const differing: string[] = [];
  for (const { search, view } of corpus) {
    const reading = readSearchBox(toOneLine(search));
    // The page reads coordinates itself, online or not.
    if (reading.kind === 'coordinates') {
      counts.local += 1;
      continue;
    }
    const [device, gateway] = [await onDevice(search, view), await byGateway(search, view)];
    if (isDeepStrictEqual(told(device), told(gateway))) {
      counts.same += 1;
      continue;
    }
    const allowed = ALLOWED.find(({ explains }) => explains(device, gateway));
    if (allowed) counts.allowed.set(allowed.reason, (counts.allowed.get(allowed.reason) ?? 0) + 1);
    else differing.push([search, namesOf(device), namesOf(gateway)].join(' | '));
  }
  expect(differing).toEqual([]);
  expect(counts.same).toBeGreaterThan(230);
  expect(counts.local).toBeGreaterThan(20);
});

it('saved search: unknown numbers, other wards and provinces are reported as unknown, not as empty', async () => {
  for (const search of ['thửa 99999 tờ 1 Hòa Xuân', 'thửa 8 tờ 5 Dịch Vọng', 'Hà Nội', 'Đà Nẵng', 'zzzz']) {
    expect(await onDevice(search, null), search).toBeNull();
  }
});

it.each(typedTexts('parcel'))('saved search: %j finds the parcel on the gateway and, offline, on the device', async (search, expected) => {
  const [parcel, sheet] = expected.split(' ');
  for (const answer of [await byGateway(search, null), await onDevice(search, null)]) {
    expect(answer?.data[0]).toMatchObject({ kind: 'parcel', name: `Thửa ${parcel}, tờ ${sheet}` });
  }
});

it('saved search: a result opens at the same place, in the language of the page', async () => {
  const [first] = (await onDevice('tờ 1 Hòa Xuân', null))!.data;
  const english = (await packs.calls.answer(findPlacesCall.path, { search: 'tờ 1 Hòa Xuân' }, null, 'en'))!.value as { data: Place[] };
  expect(english.data[0]!.name).toBe(first!.name.replace(/^Thửa (.+), tờ (.+)$/, 'Parcel $1, sheet $2'));
  expect(english.data[0]!.note).toContain('now mostly in ');
  const detail = (await packs.calls.answer(detailPlaceCall.path, { map_box_id: first!.mapbox_id }))?.value;
  expect(detail).toBeDefined();
});
