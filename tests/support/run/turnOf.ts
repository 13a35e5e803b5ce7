import { execFileSync } from 'node:child_process';
import { ROOT } from './repository.ts';

/**
 * Suites of which `npm test` runs a sixth, the one that its commit names; `npm run test:long`, `npm run test:changed` and a file
 * started by hand run whatever they are asked for. No statement of `src/README.md` rests on them alone (`turnOf.test.ts`); each
 * sixth takes about as long as another one.
 */
export const TURNS: ReadonlyArray<readonly string[]> = [
  [
    'browser/mapNames',
    'browser/missedTiles',
    'e2e/accessibility',
    'e2e/contentPolicy',
    'e2e/ownData',
    'gateway/check/checkOnServer',
    'gateway/database/emptyCluster',
    'gateway/database/keptFolder',
    'gateway/database/postgresStart',
    'gateway/land/oneBoxCorpus',
    'gateway/land/placeSearch',
    'unit/bench/drag/shapes/openShapes',
    'unit/gateway/import/read',
    'unit/gateway/sample/drawPlannings',
  ],
  [
    'browser/mapLive',
    'browser/mapTiles',
    'e2e/ocr',
    'e2e/overlap',
    'gateway/accounts/accountFuzz',
    'gateway/check/check',
    'gateway/database/mixedKills',
    'gateway/database/postgresParity',
    'gateway/land/boundedParcels',
    'gateway/server/connections',
    'unit/gateway/import/read/readShape',
    'unit/workers/parcels/overlap/sweepAreas',
  ],
  [
    'browser/mapContext',
    'browser/mapPlannings',
    'e2e/accounts/devices',
    'e2e/accounts/passkeys',
    'e2e/gallery',
    'e2e/ocrOffline',
    'gateway/backup/backupToServer',
    'gateway/import/landCorpus',
    'gateway/land/aroundPlanner',
    'gateway/notes/hostilePictures',
    'gateway/notes/uploadBodies',
    'gateway/server/brokenQueries',
    'unit/gateway/import/read/openGeoPackage',
    'unit/workers/parcels/tiles/reference',
  ],
  [
    'browser/mapBase',
    'e2e/accounts/closing',
    'e2e/address',
    'e2e/drawingFiles',
    'e2e/licences',
    'gateway/database/durability',
    'gateway/database/fullDisk',
    'gateway/database/olderFolders',
    'gateway/land/coverage',
    'gateway/land/placeCorpus',
    'gateway/notes/uploadLeftovers',
    'unit/workers/geometry/files/drawingFiles',
    'unit/workers/live/warp/drawWarpedTile',
    'unit/workers/ocr/clean/cleaner',
  ],
  [
    'browser/land/mapLandFaults',
    'browser/mapHover',
    'browser/shrinkImage',
    'browser/workerBridge',
    'e2e/accounts/email',
    'e2e/outbox',
    'e2e/streaming',
    'faults/hostileClients',
    'gateway/check/checkCommand',
    'gateway/files/bucket',
    'gateway/import/resumedImport',
    'unit/domain/geometry/sortRings',
    'unit/workers/ocr/table/solveParcel',
  ],
  [
    'browser/mapDrawing',
    'e2e/accounts/refreshTabs',
    'e2e/dragPage',
    'e2e/workerKills',
    'gateway/accounts/accountSettings',
    'gateway/backup/backup',
    'gateway/database/manyMachines',
    'gateway/import/exportLand',
    'gateway/server/openapiFuzz',
    'gateway/server/operations',
    'gateway/server/refusedStart',
    'unit/gateway/import/read/openShapefile',
    'unit/workers/ocr/clean',
  ],
];

/** Path of a suite's file in the repository. */
export const fileOf = (suite: string): string => `tests/${suite}.test.ts`;

/**
 * @param commit its hash, in hex; undefined outside a repository
 * @returns 1 to 6
 */
export function turnOf(commit: string | undefined): number {
  return commit === undefined ? 1 : (parseInt(commit.slice(0, 6), 16) % TURNS.length) + 1;
}

/** @returns hash of the commit that is checked out; undefined where nobody can tell */
export function headCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * @param turn 1 to 6; anything else rests nothing
 * @returns the files of the other turns
 */
export const restingFiles = (turn: string | undefined): string[] =>
  TURNS.some((_, index) => `${index + 1}` === turn)
    ? TURNS.filter((_, index) => `${index + 1}` !== turn).flatMap((suites) => suites.map(fileOf))
    : [];
