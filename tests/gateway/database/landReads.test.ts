import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createActionHistoryCall, findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { LandReads } from '../../../src/gateway/database/postgres/landReads.ts';
import { openPostgresStore, openReplicas } from '../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { readServerSettings } from '../../../src/gateway/operations/serverSettings.ts';
import { registerCustomer } from '../../support/customers/customers.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { besideDatabase } from '../../support/gateways/besideDatabase.ts';
import type { SeededApp } from '../../support/gateways/seededGateway.ts';
import { databaseBy, placeOfDatabase, startFaultyProxy } from '../../support/gateways/servers/faultyProxy.ts';
import {
  type PostgresReplica,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../support/gateways/servers/replicatedPostgres.ts';

/** Shorter than an operator's ten seconds, so that a test need not wait for them. */
const MAX_BEHIND_MS = 4_000;

let servers: ReplicatedPostgres;
let replica: PostgresReplica;
let store: Store;
let reads: LandReads;
let app: Hono;
const said: string[] = [];
const log = createLog({ format: 'text', level: 'info', write: (line) => void said.push(line) });
const failures: string[] = [];

let seeded: SeededApp;
let lot: string;

const appOver = (landReads: LandReads): Hono =>
  buildApp(store, { accounts: seeded.accounts, landReads, logFailure: (line) => failures.push(line) });

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  replica = servers.replicas[0]!;
  store = await openPostgresStore(servers.url);
  const [row] = await store.query<{ id: string }>('select id from cadastral_items order by id limit 1');
  lot = row!.id;
  reads = new LandReads(store, openReplicas(replica.readUrl), log, MAX_BEHIND_MS);
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  const settings = { secret: randomBytes(32), scryptCost: { logN: 4, r: 1, p: 1 }, log: () => undefined };
  const accounts = openAccounts(store, { ...settings, deliverMail: writeToOutbox(dataDir) });
  seeded = { store, accounts, dataDir, failures, log: said, close: () => Promise.resolve() } as unknown as SeededApp;
  app = seeded.app = appOver(reads);
});
afterAll(async () => {
  await seeded.accounts.mailQueue.close();
  rmSync(seeded.dataDir, { recursive: true });
  await reads.close();
  await store.close();
  await servers.stop();
});
afterEach(() => expect(failures.splice(0)).toEqual([]));

/** One lot as the gateway tells it, and how old that may be. */
async function askLot(asked: Hono = app): Promise<{ code: string; behindS: number | undefined }> {
  const answer = await sendCall(asked, findCadastralItemsCall, { _id: lot });
  const behind = answer.headers.get('x-staleness-seconds');
  const { data } = (await answer.json()) as { data: { data: Array<{ land_code: string }> } };
  return { code: data.data[0]!.land_code, behindS: behind === null ? undefined : Number(behind) };
}
const change = (code: string): Promise<unknown> => store.query('update cadastral_items set land_code = $2 where id = $1', [lot, code]);
const source = async (): Promise<'replica' | 'first'> => ((await askLot()).behindS === undefined ? 'first' : 'replica');

it('replica: land is read from it, how old it may be is told, and it follows', async () => {
  await expect.poll(source).toBe('replica');
  await change('LUC');
  await expect.poll(async () => (await askLot()).code).toBe('LUC');
  const { behindS } = await askLot();
  expect(behindS).toBeGreaterThanOrEqual(0);
  expect(behindS).toBeLessThanOrEqual(MAX_BEHIND_MS / 1000);
  expect(said.join('\n')).toContain('land is read from the replica');
});

it('replica: one that lags is read as far as land may be old, then the first server is; customers see what they wrote at once', async () => {
  await change('ODT');
  await expect.poll(async () => ({ ...(await askLot()), behindS: await source() })).toEqual({ code: 'ODT', behindS: 'replica' });
  await replica.pauseReplay();
  try {
    await change('CLN');
    const { accessToken } = await registerCustomer(seeded);
    await askGateway(app, createActionHistoryCall, sentNote('u1'), accessToken);
    const notes = await sendCall(app, findActionHistoriesCall, {}, accessToken);
    expect([notes.headers.get('x-staleness-seconds'), ((await notes.json()) as { total: number }).total]).toEqual([null, 1]);
    // Never the old code without its age, and never one that is older than may be.
    await expect
      .poll(async () => {
        const { code, behindS } = await askLot();
        expect(behindS === undefined ? code : 'ODT').toBe(behindS === undefined ? 'CLN' : code);
        expect(behindS ?? 0).toBeLessThanOrEqual(MAX_BEHIND_MS / 1000 + 0.1);
        return behindS === undefined;
      })
      .toBe(true);
  } finally {
    await replica.resumeReplay();
  }
  await expect.poll(source).toBe('replica');
  expect((await askLot()).code).toBe('CLN');
});

it('replica: another database, or a server that replays nothing, is never read', async () => {
  for (const url of [besideDatabase(replica.readUrl, 'postgres'), servers.url]) {
    const other = new LandReads(store, openReplicas(url), log);
    const lots = [await askLot(appOver(other)), await other.close().then(() => other.behindMs)];
    expect(lots).toEqual([{ code: 'CLN', behindS: undefined }, [Infinity]]);
  }
});

it('replica: one behind a network that is late, cut or silent is nobody’s loss, and does not keep a gateway from stopping', async () => {
  const proxy = await startFaultyProxy(placeOfDatabase(replica.readUrl));
  const behindProxy = new LandReads(store, openReplicas(databaseBy(replica.readUrl, proxy)), log, MAX_BEHIND_MS);
  const asked = appOver(behindProxy);
  const isRead = async (): Promise<boolean> => (await askLot(asked)).behindS !== undefined;
  for (const fail of [() => proxy.delay(20), proxy.cut, proxy.stall]) {
    await expect.poll(isRead).toBe(true);
    fail();
    expect((await askLot(asked)).code).toBe('CLN');
    proxy.resume();
  }
  await expect.poll(isRead).toBe(true);
  proxy.stall();
  await behindProxy.close();
  await proxy.close();
});

it('replica: one that falls silent or ends is nobody’s loss', async () => {
  await expect.poll(source).toBe('replica');
  replica.signal('SIGSTOP');
  try {
    // Whoever finds out waits for two seconds, and nobody after.
    expect(await askLot()).toEqual({ code: 'CLN', behindS: undefined });
    expect(await askLot()).toEqual({ code: 'CLN', behindS: undefined });
  } finally {
    replica.signal('SIGCONT');
  }
  await expect.poll(source).toBe('replica');
  await replica.server.stop();
  expect(await askLot()).toEqual({ code: 'CLN', behindS: undefined });
  await expect.poll(() => said.join('\n')).toContain('land is not read from the replica');
});

it('replica: without a first server there is none', () => {
  expect(() => readServerSettings({ DATABASE_READ_URL: replica.readUrl })).toThrow('DATABASE_URL');
  expect(() => openReplicas(`${replica.readUrl},postgres://a@b@c/d`)).toThrow('DATABASE_READ_URL');
});
