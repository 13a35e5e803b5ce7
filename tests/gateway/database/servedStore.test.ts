import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openOperatorStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { openServedStore, serveStore } from '../../../src/gateway/database/pglite/servedStore.ts';
import { type Store, StoreError } from '../../../src/gateway/database/store.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { registerCustomer } from '../../support/customers/customers.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import type { TestProgram } from '../../support/gateways/testPrograms.ts';

let seeded: SeededApp;
let dataDir: string;
let stop: () => Promise<void>;
const logged: string[] = [];
const opened: Store[] = [];

beforeAll(async () => {
  seeded = await openSeededApp('pglite');
  await seeded.store.query('create table kept (word text)');
  dataDir = mkdtempSync(join(tmpdir(), 'thua-served-'));
  stop = await serveStore(dataDir, seeded.store, createLog({ format: 'text', level: 'warn', write: (line) => void logged.push(line) }));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await seeded.store.query('delete from kept');
});
afterAll(async () => {
  await stop();
  await seeded.store.query('drop table kept');
  await seeded.close();
  rmSync(dataDir, { recursive: true });
});

async function ask(isAlone = false): Promise<Store> {
  const store = (await openServedStore(dataDir, isAlone))!;
  opened.push(store);
  return store;
}

const keptWords = async (): Promise<unknown[]> =>
  (await seeded.store.query<{ word: string }>('select word from kept order by word')).map(({ word }) => word);

const run = (program: TestProgram, ...args: string[]) => runIn(dataDir, program, ...args);

async function runIn(folder: string, program: TestProgram, ...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const running = startTestProcessWith({ DATA_DIR: folder, DATABASE_URL: '' }, program, ...args);
  const { code } = await running.exited;
  return { code, lines: running.lines };
}

it('served store: rows of every kind and failures with their code equal those of the store itself', async () => {
  const sql = `select 1 as one, 'ậ'::text as letter, null as none, true as yes, '\\x00ff'::bytea as bytes, array['a', 'b'] as list, 2::bigint as long`;
  const store = await ask();
  expect(await store.query(sql)).toEqual(await seeded.store.query(sql));
  const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(20_000));
  const answers = await Promise.all(texts.map((text) => store.query<{ text: string }>('select $1::text as text', [text])));
  expect(answers.map(([row]) => row!.text)).toEqual(texts);
  const failure: unknown = await store.query('select 1 / 0').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toMatchObject({ code: '22012', message: 'division by zero' });
});

it('served store: a transaction commits at its end, and rolls back if it fails or its process exits', async () => {
  const store = await ask();
  const answer = await store.transaction(async (inside) => {
    await inside.query(`insert into kept values ('whole')`);
    return inside.query('select word from kept');
  });
  expect(answer).toEqual([{ word: 'whole' }]);
  const failing = store.transaction(async (inside) => {
    await inside.query(`insert into kept values ('half')`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await expect(store.transaction((inside) => inside.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  expect(await keptWords()).toEqual(['whole']);
});

it('served store: a command that goes silent in a transaction is disconnected; others are answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-silent-'));
  const words: string[] = [];
  const end = await serveStore(
    folder,
    seeded.store,
    createLog({ format: 'text', level: 'warn', write: (line) => void words.push(line) }),
    100,
  );
  const store = (await openServedStore(folder, false))!;
  const silent = store.transaction(async (inside) => {
    await inside.query(`insert into kept values ('silent')`);
    await expect.poll(() => words.join()).toContain('silent within a transaction');
    return inside.query('select 1');
  });
  await expect(silent).rejects.toThrow(/cut the command off/);
  expect(await keptWords()).toEqual([]);
  await store.close();
  await end();
  rmSync(folder, { recursive: true });
});

it('served store: a command that waits too long for a locked database exits with one bilingual line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-busy-'));
  const impatient: Store = { ...seeded.store, query: (sql, params) => seeded.store.query(sql, params, { timeoutMs: 50 }) };
  const end = await serveStore(folder, impatient, createLog({ format: 'text', level: 'warn', write: (line) => void logged.push(line) }));
  let release = (): void => undefined;
  const holding = seeded.store.transaction(() => new Promise<void>((resolve) => (release = resolve)), { timeoutMs: Infinity });
  try {
    const busy = [expect.stringMatching(/^Cơ sở dữ liệu đang bận, .*hãy thử lại sau \(the database is busy, .*try again later\)/)];
    for (const [program, ...args] of [
      ['operate', 'users', 'list'],
      ['operate', 'wallet', 'list'],
      ['backup', join(folder, 'file')],
    ] as Array<[TestProgram, ...string[]]>) {
      expect(await runIn(folder, program, ...args)).toEqual({ code: 1, lines: busy });
    }
  } finally {
    release();
    await holding;
    await end();
    rmSync(folder, { recursive: true });
  }
});

it('served store: one import or backup runs at a time, beside other commands', async () => {
  const first = await ask(true);
  await expect(openServedStore(dataDir, true)).rejects.toThrow(/another import, export or backup is running/);
  expect(await (await ask()).query('select 1 as one')).toEqual([{ one: 1 }]);
  await first.close();
  await expect.poll(async () => (await openServedStore(dataDir, true).catch(() => undefined))?.close()).toBeUndefined();
});

it('served store: a gateway of another version is refused', async () => {
  const [last] = await seeded.store.query<{ name: string }>(`delete from applied_steps where name = '044_watches.sql' returning name`);
  await expect(openOperatorStore({ dataDir })).rejects.toThrow(/is an older version/);
  await seeded.store.query(`insert into applied_steps values ($1), ('999_future.sql')`, [last!.name]);
  await expect(openOperatorStore({ dataDir })).rejects.toThrow(/newer schema/);
  await seeded.store.query(`delete from applied_steps where name = '999_future.sql'`);
  opened.push(await openOperatorStore({ dataDir }));
});

it('operator’s commands: they reach customers, wallets, reports, layers and land of a running gateway', async () => {
  const { email } = await registerCustomer(seeded, 'duocphucvu');
  const blocked = await run('operate', 'users', 'block', email);
  expect(blocked.code, blocked.lines.join('\n')).toBe(0);
  expect(await seeded.store.query('select blocked_at is not null as is_blocked from users where email = $1', [email])).toEqual([
    { is_blocked: true },
  ]);
  for (const name of ['wallet', 'reports', 'layers']) expect(await run('operate', name, 'list')).toMatchObject({ code: 0 });
  const file = join(dataDir, 'land.geojson');
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [108.2, 16],
        [108.201, 16],
        [108.201, 16.001],
        [108.2, 16],
      ],
    ],
  };
  const properties = { SoTo: 9801, SoThua: 1, LoaiDat: 'ODT' };
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }));
  const imported = await run('importLand', 'parcels', file, '--ward', '20314', '--report', dataDir);
  expect(imported.code, imported.lines.join('\n')).toBe(0);
  expect(await seeded.store.query('select land_code from cadastral_items where not is_sample')).toEqual([{ land_code: 'ODT' }]);
  expect(logged).toEqual([]);
});

it('served store: when the gateway ends, a waiting command gets an error', async () => {
  const store = await ask();
  const waiting = store.query('select pg_sleep(0.2)').catch((error: unknown) => error);
  await stop();
  expect(await waiting).toBeInstanceOf(StartupError);
  expect(await openServedStore(dataDir, false)).toBeUndefined();
});
