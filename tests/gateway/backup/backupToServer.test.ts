import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveBackup } from '../../../src/gateway/backup/saveBackup.ts';
import { readBackup } from '../../../src/gateway/backup/restoreBackup.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { tableCatalogue } from '../../../src/gateway/database/tableCatalogue.ts';
import { openGatewayStore, openStore, type StorePlace } from '../../../src/gateway/database/openGatewayStore.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { filesOfFolder, tableDigests, writeSmallBackup } from '../../support/gateways/smallBackup.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

const KILLS = process.env.THUA_LONG === '1' ? 30 : 1;

let folder: string;
let small: string;
let empty: FreshPostgres;
let server: StorePlace;

const restore = async (file: string, into: StorePlace): Promise<void> => void (await restoreInto(() => openEncryptedFile(file, ''), into));

async function digestsOf(place: StorePlace): Promise<Record<string, string>> {
  const store = await openStore(place);
  try {
    return await tableDigests(store);
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-backup-'));
  small = join(folder, 'small.thua');
  const seeded = await openSeededApp();
  await writeSmallBackup(seeded, small, false);
  await seeded.close();
  empty = await freshPostgres('empty');
  server = { dataDir: join(folder, 'server'), databaseUrl: empty.url };
});
afterAll(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true });
});

it('kill -9: a killed restore into a server leaves no table, and the next one completes it', async () => {
  const random = seededRandom(22);
  const { tables } = (await readBackup(await openEncryptedFile(small, ''))).manifest;
  let isWhole = false;
  for (let kill = 0; kill < KILLS && !isWhole; kill += 1) {
    const running = startTestProcessWith({ DATABASE_URL: empty.url, DATA_DIR: server.dataDir }, 'restore', small);
    const timer = setTimeout(() => running.child.kill('SIGKILL'), random() * 1_000);
    await running.exited;
    clearTimeout(timer);
    const store = await openStore(server);
    // A server rolls back a dead client's transaction once it notices.
    const found = async (): Promise<number> => (await tableCatalogue(store)).length;
    await expect.poll(async () => [0, tables.length].includes(await found())).toBe(true);
    isWhole = (await found()) > 0;
    await store.close();
  }
  if (isWhole) await expect(restore(small, server)).rejects.toThrow(/not empty|only into an empty place/);
  else await restore(small, server);
  expect(Object.keys(await digestsOf(server))).toContain('ledger_entries');
});

it('kill -9: if killed after the commit, the next restore moves the files in and deletes none', async () => {
  const place = { dataDir: join(folder, 'behind'), databaseUrl: empty.url };
  // State of a restore killed at this point: the rows are in the database.
  const staging = join(place.dataDir, 'restoring');
  mkdirSync(place.dataDir);
  cpSync(join(server.dataDir, 'uploads'), join(staging, 'uploads'), { recursive: true });
  copyFileSync(join(server.dataDir, 'token-secret'), join(staging, 'token-secret'));
  writeFileSync(join(staging, 'read.json'), JSON.stringify({ rows: {}, pictures: 1 }));
  await restore(small, place);
  expect(filesOfFolder(place.dataDir)).toEqual(filesOfFolder(server.dataDir));
  expect(existsSync(staging)).toBe(false);
  await expect(restore(small, place)).rejects.toThrow(/only into an empty place/);
  expect(filesOfFolder(place.dataDir)).toEqual(filesOfFolder(server.dataDir));
});

it('backup: a server’s backup restores into an embedded database and back, row for row', async () => {
  const [file, embedded] = [join(folder, 'server.thua'), { dataDir: join(folder, 'embedded') }];
  await saveBackup(server, { path: file, withSecret: true, passphrase: '' });
  await restore(file, embedded);
  const digests = await digestsOf(server);
  expect(await digestsOf(embedded)).toEqual(digests);
  expect(filesOfFolder(embedded.dataDir)).toEqual(filesOfFolder(server.dataDir));
  const other = await freshPostgres('empty');
  try {
    const place = { dataDir: join(folder, 'other'), databaseUrl: other.url };
    const back = join(folder, 'back.thua');
    await saveBackup(embedded, { path: back, withSecret: true, passphrase: '' });
    await restore(back, place);
    expect(await digestsOf(place)).toEqual(digests);
    // Sequences continue, and a start has nothing left to migrate.
    const steps: string[] = [];
    const store = await openGatewayStore(place, (step) => steps.push(step));
    await store.query(`insert into audit_log (actor, user_id, event) values ('OPERATOR', '', 'LOGIN')`);
    await store.close();
    expect(steps).toEqual([]);
    await expect(restore(back, { ...place, dataDir: join(folder, 'third') })).rejects.toThrow(/not empty/);
  } finally {
    await other.drop();
  }
});
