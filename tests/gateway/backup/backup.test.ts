import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveBackup } from '../../../src/gateway/backup/saveBackup.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { filesOfFolder, tableDigests, writeSmallBackup } from '../../support/gateways/smallBackup.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const KILLS = long ? 30 : 1;
const CUTS = long ? 60 : 4;
const PASSPHRASE = 'mot cau dai kho doan';

let folder: string;
/** Backup that the tests start from, and the data folder made of it. */
let small: string;
let dataDir: string;
let whole: Record<string, string>;

const restore = async (file: string, into: string, passphrase = ''): Promise<void> =>
  void (await restoreInto(() => openEncryptedFile(file, passphrase), { dataDir: into }));

async function digestsOf(place: string): Promise<Record<string, string>> {
  const store = await openStore({ dataDir: place });
  try {
    return await tableDigests(store);
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-backup-'));
  small = join(folder, 'small.thua');
  dataDir = join(folder, 'data');
  const seeded = await openSeededApp('pglite');
  await writeSmallBackup(seeded, small, true);
  await seeded.close();
  await restore(small, dataDir);
  whole = await digestsOf(dataDir);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (program: 'backup' | 'restore', environment: NodeJS.ProcessEnv, ...args: string[]) => {
  const running = startTestProcessWith({ DATABASE_URL: '', ...environment }, program, ...args);
  return { ...(await running.exited), lines: running.lines };
};

it('backup: of a running gateway, it restores rows, pictures and secret unchanged', async () => {
  const gateway = startTestProcessWith({ DATABASE_URL: '' }, 'startGateway', dataDir);
  await gateway.seen(/^ready http/);
  const [file, restored] = [join(folder, 'served.thua'), join(folder, 'restored')];
  expect(await run('backup', { DATA_DIR: dataDir }, file)).toMatchObject({ code: 0, lines: [expect.stringMatching(/MiB/) as string] });
  gateway.child.kill('SIGTERM');
  await gateway.exited;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('restore', { DATA_DIR: restored }, file)).toMatchObject({ code: 0 });
  // The gateway wrote no session: its data is unchanged.
  const digests = await digestsOf(restored);
  expect(digests).toEqual(await digestsOf(dataDir));
  expect(filesOfFolder(restored)).toEqual(filesOfFolder(dataDir));
  expect(digests.notes).toMatch(/^1 \w{32}$/);
  expect(digests.notes).toBe(whole.notes);
});

it('backup: with a passphrase it is unreadable without it; the secret can be left out', async () => {
  const file = join(folder, 'sealed.thua');
  await saveBackup({ dataDir }, { path: file, withSecret: false, passphrase: PASSPHRASE });
  expect(readFileSync(file, 'latin1').startsWith('age-encryption.org/v1')).toBe(true);
  const into = join(folder, 'unsealed');
  await expect(restore(file, into)).rejects.toThrow(/BACKUP_PASSPHRASE/);
  await expect(restore(file, into, 'another sentence')).rejects.toThrow(/wrong passphrase/);
  expect(existsSync(into)).toBe(false);
  const names: string[] = [];
  const entries = (await openEncryptedFile(file, PASSPHRASE)).pipe(extract());
  for await (const entry of entries) {
    names.push(entry.header.name);
    entry.resume();
  }
  expect(names.slice(0, 1).concat(names.slice(-2))).toEqual(['manifest.json', 'pictures/a1b2c3d4e5f6.webp', 'end.json']);
  expect(names).not.toContain('secret');
});

it('backup: it overwrites no existing file, and restore overwrites no existing data', async () => {
  const taken = join(folder, 'taken.thua');
  writeFileSync(taken, 'something');
  await expect(saveBackup({ dataDir }, { path: taken, withSecret: true, passphrase: '' })).rejects.toThrow(/exists/);
  expect(readFileSync(taken, 'utf8')).toBe('something');
  await expect(restore(small, dataDir)).rejects.toThrow(/only into an empty place/);
});

it('restore: a truncated or foreign file leaves nothing behind', async () => {
  const random = seededRandom(19);
  const { size } = statSync(small);
  const into = join(folder, 'cut-into');
  for (const keep of [0, 1, size - 1, ...Array.from({ length: CUTS - 3 }, () => Math.floor(random() * size))]) {
    const cut = join(folder, 'cut.thua');
    await copyFile(small, cut);
    truncateSync(cut, keep);
    await expect(restore(cut, into), `cut at ${keep}`).rejects.toBeInstanceOf(StartupError);
    expect(existsSync(into), `cut at ${keep}`).toBe(false);
  }
});

it('kill -9: a killed restore leaves nothing or all, and the next one completes it', async () => {
  const random = seededRandom(20);
  const into = join(folder, 'killed-into');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = startTestProcessWith({ DATABASE_URL: '', DATA_DIR: into }, 'restore', small);
    // A restore takes about two seconds, so kills hit every phase.
    const timer = setTimeout(() => running.child.kill('SIGKILL'), random() * 2_500);
    const { signal, code } = await running.exited;
    clearTimeout(timer);
    if (signal === null) expect(code, running.lines.join()).toBe(0);
    if (signal === null || existsSync(into)) expect(await digestsOf(into)).toEqual(whole);
    rmSync(into, { recursive: true, force: true });
  }
  expect(await run('restore', { DATA_DIR: into }, small)).toMatchObject({ code: 0 });
  expect(await digestsOf(into)).toEqual(whole);
  expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([]);
});

it('kill -9: a killed backup leaves no file under its name, and the next one is complete', async () => {
  const random = seededRandom(21);
  const file = join(folder, 'killed.thua');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = startTestProcessWith({ DATABASE_URL: '', DATA_DIR: dataDir }, 'backup', file);
    const timer = setTimeout(() => running.child.kill('SIGKILL'), random() * 1_500);
    const { signal, code } = await running.exited;
    clearTimeout(timer);
    if (signal === null) expect(code, running.lines.join()).toBe(0);
    if (signal !== null && !existsSync(file)) continue;
    const into = join(folder, 'of-killed');
    await restore(file, into);
    expect(await digestsOf(into)).toEqual(await digestsOf(dataDir));
    for (const path of [file, into]) rmSync(path, { recursive: true, force: true });
  }
  expect(await run('backup', { DATA_DIR: dataDir }, file)).toMatchObject({ code: 0 });
});
