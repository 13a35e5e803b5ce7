import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { inject } from 'vitest';
import { buildApp } from '../../src/gateway/app.ts';
import { openGatewayStore } from '../../src/gateway/main.ts';
import { DataDirInUse, lockDataDir } from '../../src/gateway/store/dataDirLock.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import { freshPostgres } from './freshPostgres.ts';
import { readRepositoryFile, repositoryFiles, ROOT } from './repository.ts';

const CACHE = `${ROOT}node_modules/.cache/thua-seeded`;

/** What a seeded database is made from. */
const INGREDIENTS = [
  'src/gateway/sample',
  'src/gateway/seed',
  'src/gateway/migrations',
  'src/domain/vietnameseText.ts',
  'src/domain/vn2000.ts',
  'workers/geometry/assembly',
  'package-lock.json',
];

function hashOfIngredients(): string {
  const hash = createHash('sha256');
  for (const path of repositoryFiles(...INGREDIENTS)) hash.update(path).update(readRepositoryFile(path));
  return hash.digest('hex').slice(0, 16);
}

/** Test files run side by side: the first to come seeds, the others wait for it. */
async function holdCache(): Promise<() => void> {
  for (;;) {
    try {
      return await lockDataDir(CACHE);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
    }
  }
}

async function seededMaster(): Promise<string> {
  const master = join(CACHE, hashOfIngredients());
  if (existsSync(master)) return master;
  mkdirSync(CACHE, { recursive: true });
  const release = await holdCache();
  try {
    if (existsSync(master)) return master;
    for (const old of readdirSync(CACHE)) if (old !== 'lock') rmSync(join(CACHE, old), { recursive: true });
    const making = join(CACHE, 'making');
    await (await openGatewayStore({ dataDir: making })).close();
    renameSync(making, master);
    return master;
  } finally {
    release();
  }
}

/** A fresh copy of the seeded data folder, the caller's own; seeded once per state of the sources. */
export async function seededDataDir(): Promise<string> {
  const master = await seededMaster();
  const copy = mkdtempSync(join(tmpdir(), 'thua-data-'));
  cpSync(master, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

export interface SeededApp {
  app: Hono;
  store: Store;
  /** Lines that the gateway logged about its own failures. */
  failures: string[];
  close(): Promise<void>;
}

/** A seeded database of the caller's own, opened, and how to be rid of it. */
async function openSeededStore(database: 'pglite' | 'postgres'): Promise<{ store: Store; remove(): Promise<void> | void }> {
  if (database === 'postgres') {
    const { url, drop } = await freshPostgres();
    return { store: await openGatewayStore({ dataDir: '', databaseUrl: url }), remove: drop };
  }
  const dataDir = await seededDataDir();
  return { store: await openGatewayStore({ dataDir }), remove: () => rmSync(dataDir, { recursive: true }) };
}

/**
 * The gateway's app over a seeded database of its own, without a server around it.
 * @param database that of the project the test runs in, unless a test wants both
 */
export async function openSeededApp(database: 'pglite' | 'postgres' = inject('database') ?? 'pglite'): Promise<SeededApp> {
  const { store, remove } = await openSeededStore(database);
  const failures: string[] = [];
  const app = buildApp(store, { logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`) });
  return {
    app,
    store,
    failures,
    close: async () => {
      await store.close();
      await remove();
    },
  };
}
