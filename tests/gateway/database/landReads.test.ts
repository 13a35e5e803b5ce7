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

/** Shorter than the operator's ten seconds, to keep the test short. */
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

/** Returns one lot's code and the reported age. */
async function askLot(asked: Hono = app): Promise<{ code: string; behindS: number | undefined }> {
  const answer = await sendCall(asked, findCadastralItemsCall, { _id: lot });
  const behind = answer.headers.get('x-staleness-seconds');
  const { data } = (await answer.json()) as { data: { data: Array<{ land_code: string }> } };
  return { code: data.data[0]!.land_code, behindS: behind === null ? undefined : Number(behind) };
}
const change = (code: string): Promise<unknown> => store.query('update cadastral_items set land_code = $2 where id = $1', [lot, code]);
const source = async (): Promise<'replica' | 'first'> => ((await askLot()).behindS === undefined ? 'first' : 'replica');

it('replica: land is read from it, its age is reported, and it follows', async () => {
  await expect.poll(source).toBe('replica');
  await change('LUC');
  await expect.poll(async () => (await askLot()).code).toBe('LUC');
  const { behindS } = await askLot();
  expect(behindS).toBeGreaterThanOrEqual(0);
  expect(behindS).toBeLessThanOrEqual(MAX_BEHIND_MS / 1000);
  expect(said.join('\n')).toContain('land is read from the replica');
});

it('replica: it is read within the allowed lag, else the primary; customers see their writes at once', async () => {
  await change('ODT');
  await expect.poll(async () => ({ ...(await askLot()), behindS: await source() })).toEqual({ code: 'ODT', behindS: 'replica' });
  await replica.pauseReplay();
  try {
    await change('CLN');
    const { accessToken } = await registerCustomer(seeded);
    await askGateway(app, createActionHistoryCall, sentNote('u1'), accessToken);
    const notes = await sendCall(app, findActionHistoriesCall, {}, accessToken);
    expect([notes.headers.get('x-staleness-seconds'), ((await notes.json()) as { total: number }).total]).toEqual([null, 1]);
    // Old codes always come with their age, and never beyond the limit.
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

it('replica: a slow, cut or silent network to it fails no request and does not delay a stop', async () => {
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

it('replica: one that stops responding or ends fails no request', async () => {
  await expect.poll(source).toBe('replica');
  replica.signal('SIGSTOP');
  try {
    // The request that finds out waits two seconds, later ones do not.
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

it('replica: without a primary it is not used', () => {
  expect(() => readServerSettings({ DATABASE_READ_URL: replica.readUrl })).toThrow('DATABASE_URL');
  expect(() => openReplicas(`${replica.readUrl},postgres://a@b@c/d`)).toThrow('DATABASE_READ_URL');
});
