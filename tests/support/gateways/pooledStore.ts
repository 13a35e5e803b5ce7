import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import type { Volatility } from '../statements/judgeStatement.ts';
import { judgedStore, readVolatility } from '../statements/judgedStore.ts';
import { freshPostgres } from './freshPostgres.ts';
import { seededDataDir } from './seededDataDir.ts';
import { type PooledAt, inspectPooled, inspectSeeded, restoreSeeded, type SeededState } from './seededState.ts';

export type Database = 'pglite' | 'postgres';

/** Seeded database for one borrower until it is given back, with a folder for other files. */
export interface PooledStore {
  store: Store;
  dataDir: string;
  /** Undoes the writes; if rows of the seeded data changed, the next borrower gets a fresh database. */
  release(): Promise<void>;
}

interface OpenStore extends Omit<PooledStore, 'release'> {
  /** State from which writes are the borrower's. */
  since: PooledAt;
  /** Entries of its folder. */
  entries: readonly string[];
  remove(): Promise<void>;
}

/** Databases that were given back: opening a new copy takes longer than most test files. */
const idle: Record<Database, OpenStore[]> = { pglite: [], postgres: [] };
/** State of all copies before any write. */
const seeded: Partial<Record<Database, SeededState>> = {};
const folders = new Set<string>();
/** Volatility of functions, equal on both databases. */
let volatility: Volatility | undefined;

const removeFolders = (): void => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
process.once('exit', removeFolders);
// Makes Vitest's end of the worker process run the exit handlers.
process.once('SIGTERM', () => process.exit());

/** Embedded database under test: statements without their own limit do not time out on a busy machine. */
const patient = (store: Store): Store => ({
  query: (sql, params, limits) => store.query(sql, params, { timeoutMs: Infinity, ...limits }),
  transaction: (work, limits) => store.transaction(work, { timeoutMs: Infinity, ...limits }),
  runExclusively: (work) => store.runExclusively(work),
  load: () => store.load(),
  close: () => store.close(),
  failed: store.failed,
});

async function openFresh(database: Database): Promise<OpenStore> {
  const fresh = database === 'postgres' ? await freshPostgres() : undefined;
  const dataDir = fresh ? mkdtempSync(join(tmpdir(), 'thua-data-')) : await seededDataDir();
  folders.add(dataDir);
  const opened = await openGatewayStore({ dataDir, databaseUrl: fresh?.url });
  volatility ??= await readVolatility(opened);
  const store = judgedStore(database === 'pglite' ? patient(opened) : opened, volatility);
  const remove = async (): Promise<void> => {
    await store.close();
    rmSync(dataDir, { recursive: true });
    folders.delete(dataDir);
    await fresh?.drop();
  };
  seeded[database] ??= await inspectSeeded(store);
  return { store, dataDir, since: await inspectPooled(store, database === 'pglite'), entries: readdirSync(dataDir), remove };
}

export async function acquireStore(database: Database): Promise<PooledStore> {
  const lent = idle[database].pop() ?? (await openFresh(database));
  const { store, dataDir, entries } = lent;
  return {
    store,
    dataDir,
    release: async () => {
      if (!(await restoreSeeded(store, seeded[database]!, lent.since))) return lent.remove();
      for (const entry of readdirSync(dataDir)) if (!entries.includes(entry)) rmSync(join(dataDir, entry), { recursive: true });
      idle[database].push({ ...lent, since: await inspectPooled(store, database === 'pglite') });
    },
  };
}
