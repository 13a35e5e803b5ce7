import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActionHistoryCall, findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openPostgresStore } from '../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { openGatewayAccounts, openGatewayStore } from '../../../src/gateway/main.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { type PostgresCluster, startPostgresCluster } from '../../support/gateways/postgresCluster.ts';
import type { SeededApp } from '../../support/gateways/seededGateway.ts';

let folder: string;
/** The gateway takes this folder over: the archive, written by the server, is beside it. */
let dataDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thua-archive-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Server settings for a durable log; the cost is not this test's subject. */
const ARCHIVING = {
  wal_level: 'replica',
  max_wal_senders: '2',
  archive_mode: 'on',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/** Marks the steps of the sample land as done, because its rows would only enlarge the copies. */
async function prepareWithoutLand(databaseUrl: string): Promise<Store> {
  const bare = await openPostgresStore(databaseUrl);
  await bare.query('create table applied_steps (name text primary key)');
  for (const { key } of SAMPLE_AREAS) await bare.query('insert into applied_steps values ($1)', [`sample:${key}`]);
  await bare.close();
  return openGatewayStore({ dataDir, databaseUrl });
}

/** Builds the gateway's app on a server, as the needs it. */
function appOn(store: Store): SeededApp {
  const failures: string[] = [];
  const accounts = openGatewayAccounts(store, dataDir);
  const app = buildApp(store, { accounts, payments: undefined, logFailure: (line) => void failures.push(line) });
  return { app, store, accounts, dataDir, failures, log: [], close: () => store.close() };
}

/** Runs statements as the server's superuser. */
async function asServerOwner<Row>(cluster: PostgresCluster, ...statements: string[]): Promise<Row> {
  const client = new pg.Client(cluster.urlOf('postgres'));
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    return last!.rows[0] as Row;
  } finally {
    await client.end();
  }
}

/** Copies like `pg_basebackup`: files while the server writes, and the label that names the first needed log. */
async function copyBase(cluster: PostgresCluster, to: string): Promise<void> {
  const client = new pg.Client(cluster.urlOf('postgres'));
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.query("select pg_backup_start('base', true)");
  const from = rows[0]!.data_directory;
  const skipped = [join(from, 'pg_wal'), join(from, 'postmaster.pid')];
  cpSync(from, to, { recursive: true, filter: (path) => !skipped.some((one) => path.startsWith(one)) });
  mkdirSync(join(to, 'pg_wal'));
  const { rows: stopped } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  writeFileSync(join(to, 'backup_label'), stopped[0]!.labelfile);
  writeFileSync(join(to, 'recovery.signal'), '');
  await client.end();
}

const titlesOf = async ({ app }: SeededApp, { token }: WalletOwner): Promise<string[]> =>
  (await askGateway(app, findActionHistoriesCall, {}, token)).data.map((note) => note.title).toSorted();

it('continuous archive: the state just before a mistake is restored with every acknowledged write', async () => {
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  const keeping = await startPostgresCluster({ ...ARCHIVING, archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` });
  const base = join(folder, 'base');
  let owner: WalletOwner;
  try {
    await asServerOwner(keeping, 'create database thua');
    const seeded = appOn(await prepareWithoutLand(keeping.urlOf('thua')));
    owner = await makeWalletOwner(seeded, 'luu-tru');
    await askGateway(seeded.app, createActionHistoryCall, sentNote('trong-ban-sao', { title: 'trong bản sao' }), owner.token);
    await copyBase(keeping, base);

    await askGateway(seeded.app, createActionHistoryCall, sentNote('chi-trong-nhat-ky', { title: 'chỉ trong nhật ký' }), owner.token);
    await fillWallet(seeded, owner, 'VPOINT', '250');
    await asServerOwner(keeping, "select pg_create_restore_point('before the mistake')");
    await seeded.store.query('delete from notes');
    expect(await titlesOf(seeded, owner)).toEqual([]);
    const { name } = await asServerOwner<{ name: string }>(keeping, 'select pg_walfile_name(pg_switch_wal()) as name');
    await expect.poll(() => existsSync(join(archive, name))).toBe(true);
    await seeded.close();
  } finally {
    // Its folder is deleted with it; copy and archive remain.
    await keeping.stop();
  }

  const recovered = await startPostgresCluster(
    {
      ...ARCHIVING,
      archive_mode: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_name: 'before the mistake',
      recovery_target_action: 'promote',
    },
    { folder: base, password: new URL(keeping.urlOf('thua')).password },
  );
  try {
    const again = appOn(await openGatewayStore({ dataDir, databaseUrl: recovered.urlOf('thua') }));
    expect(await titlesOf(again, owner)).toEqual(['chỉ trong nhật ký', 'trong bản sao']);
    expect(await balancesOf(again, owner)).toMatchObject({ VPOINT: '250' });
    expect(await ledgerFaults(again)).toEqual([]);
    await again.close();
  } finally {
    await recovered.stop();
  }
});
