import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../../../src/build/currentBuild.mjs';
import { readRepositoryFile, repositoryFiles, ROOT } from '../run/repository.ts';

const CACHE = `${ROOT}node_modules/.cache/thua-test-programs`;

const SCRIPTS = 'tests/support/scripts';
/** Programs that tests run in separate processes, from the root. */
export const TEST_PROGRAMS = {
  startGateway: `${SCRIPTS}/startGateway.ts`,
  keepPictures: `${SCRIPTS}/keepPictures.ts`,
  drainLand: `${SCRIPTS}/drainLand.ts`,
  writeRows: `${SCRIPTS}/writeRows.ts`,
  searchAsNeighbour: `${SCRIPTS}/searchAsNeighbour.ts`,
  serveBucket: `${SCRIPTS}/serveBucket.ts`,
  importToKill: `${SCRIPTS}/importToKill.ts`,
  importLand: 'src/gateway/import/main.ts',
  start: 'src/build/start.ts',
  operate: 'src/build/operate.ts',
  backup: 'src/gateway/backup/main.ts',
  restore: 'src/gateway/backup/restoreMain.ts',
  check: 'src/gateway/check/main.ts',
  doctor: 'src/gateway/check/doctorMain.ts',
} as const;

export type TestProgram = keyof typeof TEST_PROGRAMS;

function hashOfSources(): string {
  const hash = createHash('sha256').update(hashInputs().gateway);
  for (const path of repositoryFiles(SCRIPTS, 'tests/support/gateways/testPrograms.ts')) hash.update(path).update(readRepositoryFile(path));
  return hash.digest('hex').slice(0, 16);
}

let folder: string | undefined;

/** Bundles the programs like the product's: from sources a gateway takes three times the time to start. */
function bundled(): string {
  const made = join(CACHE, hashOfSources());
  if (existsSync(made)) return made;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) if (!old.startsWith('making-')) rmSync(join(CACHE, old), { recursive: true, force: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  execFileSync(process.execPath, ['--import', 'tsx', `${SCRIPTS}/bundlePrograms.ts`, making], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    renameSync(making, made);
  } catch (error) {
    // Another process finished first.
    if (!existsSync(made)) throw error;
    rmSync(making, { recursive: true });
  }
  return made;
}

/** @returns the file for Node, bundled from the current sources */
export const testProgram = (name: TestProgram): string => join((folder ??= bundled()), `${name}.js`);
