import { afterEach, expect, test } from 'vitest';
import { NEAREST_FIRST } from '../../src/domain/land/parcelOrder.ts';
import type { Result } from '../../src/domain/result.ts';
import { CHANGED_CELL_ZOOM, type ParcelsProgress } from '../../workers/parcels/api.ts';
import { createParcelsClient, createParcelsWorker, type ParcelsClient } from '../../workers/parcels/client.ts';
import { TEST_CENTER as CENTER, TEST_LAND_PATH } from '../support/land/testLand.ts';
import { readTile } from '../support/tiles/readTile.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { tileOf } from '../support/tiles/tileOf.ts';
import { eventually } from '../support/run/eventually.ts';

let client: ParcelsClient | undefined;
afterEach(() => client?.stop());

const apiBase = new URL(TEST_LAND_PATH, location.href).href;

async function startClient(create?: () => Worker): Promise<ParcelsClient> {
  client = createParcelsClient(create);
  await client.configure({ apiBase, fileBase: apiBase, token: null });
  return client;
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

/** Feature ids of the parcels drawn in the middle cell. */
async function drawnIds(parcels: ParcelsClient): Promise<number[]> {
  const [cell] = valueOf(await parcels.landCells([tileOf(CENTER, CHANGED_CELL_ZOOM)]));
  return cell!.batches.flatMap(({ featureIds }) => [...featureIds]);
}

test('parcels worker: search, rows, one parcel and tiles work through a real worker', async () => {
  const parcels = await startClient();
  const summary = valueOf(await parcels.searchAround(CENTER));
  const rows = valueOf(await parcels.cadastralRows(0, 1000));
  expect(summary).toMatchObject({ planningCount: 1, sheetCount: 1, cadastralCount: rows.length, failed: [] });
  expect(summary.nearestAddress).toBe(rows[0]!.address);
  expect(valueOf(await parcels.parcelAt(CENTER))?.id).toBe('lot-20-20');
  expect(valueOf(await parcels.parcel('lot-20-20'))?.ring).toHaveLength(4);
  const { x, y } = tileOf(CENTER, 16);
  expect(await drawnIds(parcels)).toContain(featureId('lot-20-20'));
  expect(valueOf(await parcels.lotsAt(CENTER, 0, 1)).map(({ id }) => id)).toEqual(['lot-20-20']);
  const file = { id: 'plan-1', fileUrl: '/files/plan-1.geojson' };
  expect(valueOf(await parcels.openZones(file))).toMatchObject({ zoneCount: 2, landCodes: ['ODT', 'DGT'] });
  expect(readTile(valueOf(await parcels.tile('zones', 16, x, y, 'plan-1')), 'zones')).toHaveLength(2);
  expect(valueOf(await parcels.zonesAt(CENTER, ['plan-1']))).toEqual([{ planningId: 'plan-1', landCodes: ['ODT'] }]);
  const { west, south, east, north } = valueOf(await parcels.openZones(file)).box!;
  const whole = Float64Array.of(west, south, east, south, east, north, west, north);
  const { plans } = valueOf(await parcels.planOverlap([whole], [file], []));
  expect(plans).toMatchObject([{ planningId: 'plan-1', rows: [{ landCode: 'ODT' }, { landCode: 'DGT' }] }]);
  expect(whole).toHaveLength(8);
  expect(valueOf(await parcels.size())).toMatchObject({ zones: 2, failedZoneFiles: 0 });
});

test('parcels worker: tile bytes are transferred and do not stay in the worker', async () => {
  const url = new URL('./support/recordedParcels.worker.ts', import.meta.url);
  const posts: Array<{ transferred: number; leftBytes: number }> = [];
  const channel = new BroadcastChannel('worker posts');
  const parcels = await startClient(() => new Worker(url, { type: 'module' }));
  valueOf(await parcels.searchAround(CENTER));
  const { x, y } = tileOf(CENTER, 17);
  const reports = new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => {
      posts.push(data);
      if (data.transferred > 0) resolve();
    };
  });
  const bytes = valueOf(await parcels.tile('labels', 17, x, y));
  expect(bytes.byteLength).toBeGreaterThan(1000);
  await reports;
  channel.close();
  expect(posts.filter(({ transferred }) => transferred > 0)).toEqual([{ transferred: 1, leftBytes: 0 }]);
});

/** Starts a client and records the workers that it starts. */
async function startCounted(): Promise<{ parcels: ParcelsClient; workers: Worker[] }> {
  const workers: Worker[] = [];
  const parcels = await startClient(() => {
    workers.push(createParcelsWorker());
    return workers.at(-1)!;
  });
  return { parcels, workers };
}

const { lng, lat } = CENTER;
const VIEW = { box: { west: lng - 0.001, south: lat - 0.001, east: lng + 0.001, north: lat + 0.001 }, center: CENTER, zoom: 17 };

test('parcels worker: a worker that died is replaced by one with the same land and list, unnoticed', async () => {
  const { parcels, workers } = await startCounted();
  const reports: ParcelsProgress[] = [];
  valueOf(await parcels.followProgress((progress) => reports.push(progress)));
  valueOf(await parcels.searchAround(CENTER));
  valueOf(await parcels.watchView(VIEW));
  await eventually(() => expect(reports.at(-1)?.view).toBe('complete'));
  // If the list's slice is loaded, it keeps this constant's arrays behind proxies, which no worker takes.
  const order = { ...NEAREST_FIRST, landCodes: [], sort: 'area' as const };
  valueOf(await parcels.arrangeCadastral(order));
  const before = reports.at(-1)!.tileVersion;
  const steps = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];
  const points = steps.flatMap((east) => steps.map((north) => ({ lng: lng + east * 0.001, lat: lat + north * 0.001 })));
  const read = async () => [
    valueOf(await parcels.cadastralRows(0, 1000)),
    await Promise.all(points.map(async (point) => valueOf(await parcels.parcelAt(point))?.id)),
    // Around the view another worker may hold more or less land: it splits the land differently.
    (await drawnIds(parcels)).includes(featureId('lot-20-20')),
  ];
  const first = await read();
  const reportCount = reports.length;
  workers[0]!.terminate();
  expect(await read()).toEqual(first);
  expect(workers).toHaveLength(2);
  await eventually(() => expect(reports.length).toBeGreaterThan(reportCount));
  const since = reports.slice(reportCount);
  // A partial view is never reported: drawn parcels would vanish and come back.
  expect(since.map(({ view }) => view)).not.toContain('loading');
  expect(since[0]).toMatchObject({ view: 'complete', changedCells: 'all' });
  expect(since[0]!.tileVersion).toBeGreaterThan(before);
});

test('parcels worker: what the map shows is fetched, and fetched again after an idle worker died', async () => {
  const workers: Worker[] = [];
  const reports: ParcelsProgress[] = [];
  const parcels = await startClient(() => {
    workers.push(createParcelsWorker());
    return workers.at(-1)!;
  });
  valueOf(await parcels.followProgress((progress) => reports.push(progress)));
  valueOf(await parcels.watchView(VIEW));
  await eventually(() => expect(reports.at(-1)?.view).toBe('complete'));
  const version = reports.at(-1)!.tileVersion;
  expect(valueOf(await parcels.parcelAt(CENTER))?.id).toBe('lot-20-20');
  workers[0]!.terminate();
  await eventually(() => {
    expect(reports.at(-1)!.view).toBe('complete');
    expect(reports.at(-1)!.tileVersion).toBeGreaterThan(version);
  });
  expect(workers).toHaveLength(2);
  expect(valueOf(await parcels.parcelAt(CENTER))?.id).toBe('lot-20-20');
});

test('parcels worker: a search during which the worker dies is answered and is the current one', async () => {
  const { parcels, workers } = await startCounted();
  const aside = { lng: CENTER.lng + 0.001, lat: CENTER.lat };
  const before = valueOf(await parcels.searchAround(CENTER));
  workers[0]!.terminate();
  const found = valueOf(await parcels.searchAround(aside));
  expect(found.tileVersion).toBeGreaterThan(before.tileVersion);
  const [nearest] = valueOf(await parcels.cadastralRows(0, 1));
  expect(nearest!.id).toBe(valueOf(await parcels.parcelAt(aside))!.id);
  expect(workers).toHaveLength(2);
});

test('parcels worker: it asks the page for a new token, and so does the worker that replaces it', async () => {
  const workers: Worker[] = [];
  const parcels = createParcelsClient(() => {
    workers.push(createParcelsWorker());
    return workers.at(-1)!;
  });
  client = parcels;
  const refused: string[] = [];
  await parcels.refreshBy(async (token) => {
    refused.push(token);
    return { ok: true, value: 'new' };
  });
  await parcels.configure({ apiBase, fileBase: apiBase, token: 'expired' });
  expect(valueOf(await parcels.searchAround(CENTER)).failed).toEqual([]);
  expect(new Set(refused)).toEqual(new Set(['expired']));
  refused.length = 0;
  workers[0]!.terminate();
  await eventually(() => expect(refused).not.toEqual([]));
  await parcels.setToken('newer');
  expect(valueOf(await parcels.searchAround(CENTER)).failed).toEqual([]);
});
