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

/** Sources of a seeded database. */
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

/** @param more additional source files */
export function hashOfIngredients(...more: string[]): string {
  const hash = createHash('sha256');
  for (const path of repositoryFiles(...INGREDIENTS, ...more)) hash.update(path).update(readRepositoryFile(path));
  return hash.digest('hex').slice(0, 16);
}

/** Locks the cache: of parallel test files the first one seeds, the others wait. */
async function holdCache(): Promise<() => void> {
  for (;;) {
    try {
      return await lockDataDir(CACHE);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
    }
  }
}

/** History of the seeded folder. */
export interface Seeding {
  /** Output of the gateway that started the seeding and was killed. */
  killed: string[];
  /** Steps that the next start completed. */
  completed: string[];
}

/** Line after which it is killed, in the middle of the sample data. */
export const KILLED_AFTER = /^prepared sample:dich-vong-hau$/;

/** Kills a first start on an empty folder, then completes it: all tests use what an operator has after a power cut. */
export async function seedThroughKill(dataDir: string, killedAfter: RegExp): Promise<Seeding> {
  const starting = startTestProcess('startGateway', dataDir);
  await starting.seen(killedAfter);
  starting.child.kill('SIGKILL');
  await starting.exited;
  const completed: string[] = [];
  const store = await openGatewayStore({ dataDir }, (name) => completed.push(name));
  // Set the hint bits of rows by reading them once here, not in each copy.
  await inspectSeeded(store);
  await store.close();
  return { killed: starting.lines, completed };
}

/** Makes the folder unless the sources are unchanged. @returns the seeded data folder that every test copies */
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

/** History of the master folder, which durability.test.ts judges. */
export const seedingOfMaster = async (): Promise<Seeding> => JSON.parse(readFileSync(`${await seededMaster()}.json`, 'utf8')) as Seeding;

/** Returns a new copy of the seeded data folder, which is made once per state of the sources. */
export async function seededDataDir(): Promise<string> {
  const master = await seededMaster();
  const copy = mkdtempSync(join(tmpdir(), 'thua-data-'));
  cpSync(master, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}
