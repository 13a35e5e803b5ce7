import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActionHistoryCall, findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { LandReads } from '../../../src/gateway/database/postgres/landReads.ts';
import { openPostgresStore, openReplicas } from '../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import type { SeededApp } from '../../support/gateways/seededGateway.ts';
import {
  type PostgresReplica,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../support/gateways/servers/replicatedPostgres.ts';

/** Shorter than the operator's ten seconds, to keep the test short. */
const MAX_BEHIND_MS = 3_000;
const [START_POINTS, WRITERS] = [1_000, 3];
/** Responses before the primary is killed, and after. */
const [BEFORE, BEHIND] = [20, 10];

let servers: ReplicatedPostgres;
let near: PostgresReplica;
let far: PostgresReplica;
let store: Store;
let reads: LandReads;
let app: Hono;
let seeded: SeededApp;
const failures: string[] = [];

beforeAll(async () => {
  servers = await startReplicatedPostgres(2);
  [near, far] = servers.replicas as [PostgresReplica, PostgresReplica];
  store = await openPostgresStore(`${servers.url},${near.readUrl}`);
  const silentLog = createLog({ format: 'text', level: 'error', write: () => undefined });
  reads = new LandReads(store, openReplicas(`${near.readUrl},${far.readUrl}`), silentLog, MAX_BEHIND_MS);
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  const settings = { secret: randomBytes(32), scryptCost: { logN: 4, r: 1, p: 1 }, log: () => undefined };
  const accounts = openAccounts(store, { ...settings, deliverMail: writeToOutbox(dataDir) });
  app = buildApp(store, { accounts, landReads: reads, logFailure: (line) => failures.push(line) });
  seeded = { app, store, accounts, dataDir, failures, log: [], close: () => Promise.resolve() };
});
afterAll(async () => {
  await seeded.accounts.mailQueue.close();
  rmSync(seeded.dataDir, { recursive: true });
  await reads.close();
  await store.close();
  await servers.stop();
});

/** Returns which of the two replicas is fresh. */
const fresh = (): boolean[] => reads.behindMs.map((behindMs) => behindMs < Infinity);
/** Start time, which identifies a server. */
const askedServers = async (times: number): Promise<Set<string>> => {
  const rows = await Promise.all(
    Array.from({ length: times }, () => reads.query<{ began: string }>('select pg_postmaster_start_time()::text as began')),
  );
  return new Set(rows.map(([row]) => row!.began));
};
const isReadFromReplica = async (): Promise<boolean> =>
  (await sendCall(app, findCadastralItemsCall, { limit: 1 })).headers.has('x-staleness-seconds');

it('several replicas: read in turn; lagging or silent ones are skipped; customers see their own writes', async () => {
  await expect(openPostgresStore(far.readUrl)).rejects.toThrow('a read-only replica');
  await expect.poll(fresh).toEqual([true, true]);
  const both = await askedServers(4);
  expect(both.size).toBe(2);

  await near.pauseReplay();
  const owner = await makeWalletOwner(seeded, 'own-writes');
  await expect
    .poll(async () => {
      // Writes continuously: a replica without new data does not count as lagging.
      await store.query(`update config set company_name = company_name`);
      return fresh();
    })
    .toEqual([false, true]);
  expect((await askedServers(4)).size).toBe(1);
  expect(await isReadFromReplica()).toBe(true);
  await askGateway(app, createActionHistoryCall, sentNote('own'), owner.token);
  const notes = await sendCall(app, findActionHistoriesCall, {}, owner.token);
  expect([notes.headers.has('x-staleness-seconds'), ((await notes.json()) as { total: number }).total]).toEqual([false, 1]);
  await near.resumeReplay();
  await expect.poll(fresh).toEqual([true, true]);

  far.signal('SIGSTOP');
  try {
    // The first request waits two seconds; later ones use the other server only.
    await askedServers(2);
    expect([fresh(), (await askedServers(4)).size, await isReadFromReplica()]).toEqual([[true, false], 1, true]);
  } finally {
    far.signal('SIGCONT');
  }
  await expect.poll(fresh).toEqual([true, true]);
  expect(await askedServers(4)).toEqual(both);
});

/** Acknowledged points by request id of each writer; an unacknowledged request is repeated with the same id. */
async function sendUntil(
  owner: WalletOwner,
  friend: WalletOwner,
  { acknowledged, refused, isOver }: { acknowledged: Map<string, string>; refused: Map<string, number>; isOver: () => boolean },
): Promise<void> {
  for (let number = 0; !isOver();) {
    const id = `${owner.id}-${number}`;
    const answer = await sendCall(
      app,
      sendTokenCall,
      { request_id: id, token_id: 'VPOINT', amount: '1', to: friend.email, note: id },
      owner.token,
    );
    const body = (await answer.json()) as { message: string; data?: { _id: string } };
    if (answer.status === 200) {
      acknowledged.set(id, body.data!._id);
      number += 1;
    } else {
      const said = `${answer.status} ${body.message}`;
      refused.set(said, (refused.get(said) ?? 0) + 1);
    }
  }
}

it('failover: when the primary dies, calls get 503 until a replica is promoted, and no write is lost', async () => {
  await servers.waitForFirstReplica();
  // The second replica must never be ahead of the one to be promoted.
  await far.follow(near.server);
  const owners: WalletOwner[] = [];
  for (let at = 0; at < WRITERS; at++) {
    const owner = await makeWalletOwner(seeded, `failover-${at}`);
    await fillWallet(seeded, owner, 'VPOINT', String(START_POINTS));
    owners.push(owner);
  }
  const [acknowledged, refused] = [new Map<string, string>(), new Map<string, number>()];
  let most = Infinity;
  const writing = owners.map((owner, at) =>
    sendUntil(owner, owners[(at + 1) % WRITERS]!, { acknowledged, refused, isOver: () => acknowledged.size >= most }),
  );
  await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(BEFORE);
  servers.killFirst();
  await expect.poll(() => refused.size).toBeGreaterThan(0);
  await near.promote();
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(before + BEHIND);
  most = 0;
  await Promise.all(writing);

  expect([...refused.keys()]).toEqual(['503 Máy chủ đang bận, vui lòng thử lại sau.']);
  const rows = await store.query<{ note: string; id: string }>(
    `select note, id from ledger_transactions where kind = 'SEND' and note like 'failover-%'`,
  );
  expect(new Map(rows.map(({ note, id }) => [note, id]))).toEqual(acknowledged);
  expect(rows).toHaveLength(acknowledged.size);
  expect(await ledgerFaults(seeded)).toEqual([]);

  // The promoted server is no replica; its follower is used again from its first restart point on.
  await expect.poll(async () => (await far.restartPoint(), fresh())).toEqual([false, true]);
  expect(await isReadFromReplica()).toBe(true);
});
