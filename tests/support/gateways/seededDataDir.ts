import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { DataDirInUse, lockDataDir } from '../../../src/gateway/database/pglite/lockDataDir.ts';
import { startTestProcess } from './gatewayProcess.ts';
import { readRepositoryFile, repositoryFiles, ROOT } from '../run/repository.ts';
import { inspectSeeded } from './seededState.ts';

const CACHE = `${ROOT}node_modules/.cache/thua-seeded`;

/** What a seeded database is made from, and how. */
const INGREDIENTS = [
  'tests/support/gateways/seededDataDir.ts',
  'src/gateway/main.ts',
  'src/gateway/database',
  'src/gateway/land',
  'src/gateway/places',
  'src/gateway/sample',
  'src/domain',
  'workers/geometry',
  'package-lock.json',
];

/** @param more files that it is made by */
export function hashOfIngredients(...more: string[]): string {
  const hash = createHash('sha256');
  for (const path of repositoryFiles(...INGREDIENTS, ...more)) hash.update(path).update(readRepositoryFile(path));
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

/** How the seeded folder came to be. */
export interface Seeding {
  /** Lines of the gateway that began it and was killed. */
  killed: string[];
  /** The steps that were left to the next start. */
  completed: string[];
}

/** In the middle of the sample land. */
export const KILLED_AFTER = /^prepared sample:dich-vong-hau$/;

/** Kills a first start on the empty folder, and completes it: every test works on what an operator may have after a power cut. */
export async function seedThroughKill(dataDir: string, killedAfter: RegExp): Promise<Seeding> {
  const starting = startTestProcess('startGateway', dataDir);
  await starting.seen(killedAfter);
  starting.child.kill('SIGKILL');
  await starting.exited;
  const completed: string[] = [];
  const store = await openGatewayStore({ dataDir }, (name) => completed.push(name));
  // Whoever reads a row first marks it as written for good: better once here than in each copy.
  await inspectSeeded(store);
  await store.close();
  return { killed: starting.lines, completed };
}

/** Makes it unless the sources are those of the last time. @returns the seeded data folder that every test's is copied from */
export async function seededMaster(): Promise<string> {
  const master = join(CACHE, hashOfIngredients());
  if (existsSync(master)) return master;
  mkdirSync(CACHE, { recursive: true });
  const release = await holdCache();
  try {
    if (existsSync(master)) return master;
    for (const old of readdirSync(CACHE)) if (old !== 'lock') rmSync(join(CACHE, old), { recursive: true });
    const making = join(CACHE, 'making');
    mkdirSync(making);
    writeFileSync(`${master}.json`, JSON.stringify(await seedThroughKill(making, KILLED_AFTER)));
    renameSync(making, master);
    return master;
  } finally {
    release();
  }
}

/** durability.test.ts judges by it what every other test works on. */
export const seedingOfMaster = async (): Promise<Seeding> => JSON.parse(readFileSync(`${await seededMaster()}.json`, 'utf8')) as Seeding;

/** A fresh copy of the seeded data folder, the caller's own; seeded once per state of the sources. */
export async function seededDataDir(): Promise<string> {
  const master = await seededMaster();
  const copy = mkdtempSync(join(tmpdir(), 'thua-data-'));
  cpSync(master, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}
