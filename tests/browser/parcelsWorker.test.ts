import { afterEach, expect, test } from 'vitest';
import type { Result } from '../../src/domain/result.ts';
import { createParcelsClient, createParcelsWorker, type ParcelsClient } from '../../workers/parcels/client.ts';
import { TEST_CENTER as CENTER, TEST_LAND_PATH } from '../support/testLand.ts';
import { readTile } from '../support/readTile.ts';
import { tileOf } from '../support/tileOf.ts';

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

test('parcels worker: search, rows, one parcel and tiles through a real worker', async () => {
  const parcels = await startClient();
  const summary = valueOf(await parcels.searchAround(CENTER, 'search'));
  const rows = valueOf(await parcels.cadastralRows(0, 1000));
  expect(summary).toMatchObject({ planningCount: 1, sheetCount: 1, cadastralCount: rows.length, failed: [] });
  expect(summary.nearestAddress).toBe(rows[0]!.address);
  expect(valueOf(await parcels.parcelAt(CENTER))?.id).toBe('lot-20-20');
  expect(valueOf(await parcels.parcel('lot-20-20'))?.ring).toHaveLength(4);
  const { x, y } = tileOf(CENTER, 16);
  const drawn = readTile(valueOf(await parcels.tile('parcels', 16, x, y)), 'parcels');
  expect(drawn.map(({ properties }) => properties.id)).toContain('lot-20-20');
  expect(readTile(valueOf(await parcels.tile('zones', 16, x, y)), 'zones')).toHaveLength(2);
  expect(valueOf(await parcels.size())).toMatchObject({ zones: 2, failedZoneFiles: 0 });
});

test('parcels worker: tile bytes are transferred, nothing of them stays in the worker', async () => {
  const url = new URL('./support/recordedParcels.worker.ts', import.meta.url);
  const posts: Array<{ transferred: number; leftBytes: number }> = [];
  const channel = new BroadcastChannel('worker posts');
  const parcels = await startClient(() => new Worker(url, { type: 'module' }));
  valueOf(await parcels.searchAround(CENTER, 'search'));
  const { x, y } = tileOf(CENTER, 16);
  const told = new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => {
      posts.push(data);
      if (data.transferred > 0) resolve();
    };
  });
  const bytes = valueOf(await parcels.tile('parcels', 16, x, y));
  expect(bytes.byteLength).toBeGreaterThan(1000);
  await told;
  channel.close();
  expect(posts.filter(({ transferred }) => transferred > 0)).toEqual([{ transferred: 1, leftBytes: 0 }]);
});

/** A client, and the workers it started. */
async function startCounted(): Promise<{ parcels: ParcelsClient; workers: Worker[] }> {
  const workers: Worker[] = [];
  const parcels = await startClient(() => {
    workers.push(createParcelsWorker());
    return workers.at(-1)!;
  });
  return { parcels, workers };
}

test('parcels worker: a worker that died is followed by one with the same land, and nobody sees a failure', async () => {
  const { parcels, workers } = await startCounted();
  const aside = { lng: CENTER.lng + 0.001, lat: CENTER.lat };
  valueOf(await parcels.searchAround(CENTER, 'search'));
  const before = valueOf(await parcels.searchAround(aside, 'browse'));
  const { x, y } = tileOf(aside, 17);
  const read = async () => [
    valueOf(await parcels.size()),
    valueOf(await parcels.cadastralRows(0, 1000)),
    valueOf(await parcels.parcelAt(aside)),
    valueOf(await parcels.tile('parcels', 17, x, y)),
  ];
  const first = await read();
  workers[0]!.terminate();
  expect(await read()).toEqual(first);
  expect(workers).toHaveLength(2);
  const after = valueOf(await parcels.searchAround(aside, 'browse'));
  expect(after.tileVersion).toBeGreaterThan(before.tileVersion);
});

test('parcels worker: a search under way when the worker dies is answered, and is the one on show', async () => {
  const { parcels, workers } = await startCounted();
  const aside = { lng: CENTER.lng + 0.001, lat: CENTER.lat };
  const before = valueOf(await parcels.searchAround(CENTER, 'search'));
  workers[0]!.terminate();
  const found = valueOf(await parcels.searchAround(aside, 'search'));
  expect(found.tileVersion).toBeGreaterThan(before.tileVersion);
  const [nearest] = valueOf(await parcels.cadastralRows(0, 1));
  expect(nearest!.id).toBe(valueOf(await parcels.parcelAt(aside))!.id);
  expect(workers).toHaveLength(2);
});
