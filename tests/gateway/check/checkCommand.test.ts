import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { startTestProcessWith, type TestProcess } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { writeSmallBackup } from '../../support/gateways/smallBackup.ts';

/** Parts without findings in a database that lacks most of its land. */
const SOUND = ['ledger', 'pictures', 'indexes'];
/** Page size of PostgreSQL, and the offset of the altered byte. */
const [PAGE_BYTES, TURNED_AT] = [8192, 8000];

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-check-'));
  dataDir = join(folder, 'data');
  const [seeded, small] = [await openSeededApp('pglite'), join(folder, 'small.thua')];
  await writeSmallBackup(seeded, small, true);
  await seeded.close();
  await restoreInto(() => openEncryptedFile(small, ''), { dataDir });
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = (...args: string[]): TestProcess => startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'check', ...args);

async function run(...args: string[]): Promise<{ code: number | null; said: string[]; progress: string[] }> {
  const running = start(...args);
  const { code } = await running.exited;
  const { lines, errors: progress } = running;
  return { code, said: lines.filter((line) => !progress.includes(line)), progress };
}

async function onStore<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  const store = await openStore({ dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

it('npm run check: without findings it exits with 0, also beside a gateway, and lists skipped parts', async () => {
  const sound = ['not checked: rows: not asked for', 'checked: ledger, pictures, indexes: nothing found'];
  expect(await run(...SOUND)).toMatchObject({ code: 0, said: sound });
  const gateway = startTestProcessWith({ DATABASE_URL: '' }, 'startGateway', dataDir);
  await gateway.seen(/^ready http/);
  const served = await run(...SOUND);
  expect(served).toMatchObject({ code: 0, said: sound });
  expect(served.progress).toEqual(expect.arrayContaining(['indexes: notes_pkey', expect.stringMatching(/^pictures: /)]));
  const rows = await run('rows');
  expect(rows.code).toBe(1);
  expect(rows.said).toContainEqual(expect.stringMatching(/^rows: sheets with a wrong count of parcels: \d+ \(([\w-]+, ){5}…\)$/));
  expect(rows.said.at(-1)).toMatch(/^checked: rows: \d+ kinds of damage found$/);

  const cut = start();
  await cut.seen(/^ledger: /);
  gateway.child.kill('SIGKILL');
  expect(await cut.exited).toMatchObject({ code: 2 });
  expect(cut.errors.at(-1)).toMatch(/cut the command off/);
});

it('npm run check: if it cannot run, it exits with 2 and creates nothing', async () => {
  expect(await run('notes')).toMatchObject({ code: 2, said: [], progress: [expect.stringMatching(/^npm run check/)] });
  const none = startTestProcessWith({ DATA_DIR: join(folder, 'none'), DATABASE_URL: '' }, 'check');
  expect(await none.exited).toMatchObject({ code: 2 });
  expect(none.lines).toEqual([expect.stringMatching(/nothing to check/)]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('npm run check: a corrupted page on disk and migrations of another version are found', async () => {
  const path = await onStore(async (store) => {
    await store.query(`insert into applied_steps (name) values ('999_future.sql')`);
    await store.query('checkpoint');
    const [row] = await store.query<{ path: string }>(`select pg_relation_filepath('ledger_entries_by_account') as path`);
    return join(dataDir, 'postgres-18', row!.path);
  });
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, TURNED_AT % PAGE_BYTES);
  writeSync(file, Buffer.of(byte[0]! ^ 1), 0, 1, TURNED_AT % PAGE_BYTES);
  closeSync(file);
  const { code, said } = await run('rows', 'indexes');
  expect(code).toBe(1);
  expect(said).toContain('rows: steps that this version does not know: 1 (999_future.sql)');
  expect(said).toContain('not checked: rows: meaning of rows, because the tables are not those of this version');
  expect(said).toContainEqual(
    expect.stringMatching(/^indexes: ledger_entries_by_account of ledger_entries: the database reports "invalid page in block 0/),
  );
});
