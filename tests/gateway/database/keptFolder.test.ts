import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await seededDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Returns names, sizes and times of all files below, except the lock's flags. */
function look(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.startsWith(join(dir, 'lock')));
  return paths.map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`).toSorted();
}

/** Returns the start's error; the folder must be unchanged. */
async function refusalOf(dir: string): Promise<string> {
  const before = look(dir);
  const error: unknown = await openGatewayStore({ dataDir: dir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(look(dir)).toEqual(before);
  expect((error as Error).message).not.toContain('\n');
  return (error as Error).message;
}

describe('a start never deletes', () => {
  it('a start never deletes: a database folder without its marker is refused, and opens with it', async () => {
    rmSync(join(dataDir, 'postgres-18.whole'));
    expect(await refusalOf(dataDir)).toContain('thiếu dấu');
    writeFileSync(join(dataDir, 'postgres-18.whole'), '');
    const store = await openPgliteStore(dataDir);
    expect(await store.query('select count(*)::int > 100000 as whole from cadastral_items')).toEqual([{ whole: true }]);
    await store.close();
  });

  it('a start never deletes: a marker without its folder and a folder of another major version are refused', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'thua-kept-'));
    writeFileSync(join(elsewhere, 'postgres-18.whole'), '');
    expect(await refusalOf(elsewhere)).toContain('database folder is missing');
    rmSync(join(elsewhere, 'postgres-18.whole'));
    mkdirSync(join(elsewhere, 'postgres-17'));
    cpSync(join(dataDir, 'postgres-18', 'PG_VERSION'), join(elsewhere, 'postgres-17', 'PG_VERSION'));
    expect(await refusalOf(elsewhere)).toContain('another major version');
    expect(existsSync(join(elsewhere, 'postgres-18'))).toBe(false);
    rmSync(elsewhere, { recursive: true });
  });

  it('a start never deletes: a database migrated by a newer version is refused', async () => {
    const store = await openPgliteStore(dataDir);
    await store.query("insert into applied_steps (name) values ('999_from_the_future.sql')");
    await store.close();
    const error: unknown = await openGatewayStore({ dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain('"999_from_the_future.sql"');
  });
});

describe('a private folder', () => {
  const openToOthers = (dir: string): string[] =>
    [dir, ...readdirSync(dir, { recursive: true }).map((name) => join(dir, String(name)))].filter((path) => statSync(path).mode & 0o077);

  it('a private folder: after a start, existing and new files are inaccessible to other users', async () => {
    const made = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    for (const path of [dataDir, ...made]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    const store = await openPgliteStore(dataDir);
    expect(openToOthers(dataDir)).toEqual([]);
    await store.query('create table made_since as select generate_series(1, 1000) as number');
    await store.close();
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it('a private folder: files of the first start are inaccessible to other users', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'thua-private-'));
    const store = await openPgliteStore(join(parent, 'new'));
    await store.close();
    expect(openToOthers(join(parent, 'new'))).toEqual([]);
    rmSync(parent, { recursive: true });
  });
});
