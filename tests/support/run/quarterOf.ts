import { execFileSync } from 'node:child_process';
import { ROOT } from './repository.ts';

/**
 * Suites of which `npm test` runs a quarter, the one that its commit names; `npm run test:long`, `npm run test:changed` and a file
 * started by hand run whatever they are asked for. No statement of `src/README.md` rests on them alone (`quarterOf.test.ts`); each
 * quarter takes about as long as another one.
 */
export const QUARTERS: ReadonlyArray<readonly string[]> = [
  [
    'browser/workerBridge',
    'e2e/accounts/closing',
    'e2e/accounts/passkeys',
    'e2e/outbox',
    'faults/hostileClients',
    'gateway/backup/backupToServer',
    'gateway/database/keptFolder',
    'gateway/land/boundedParcels',
    'gateway/server/operations',
    'unit/gateway/import/read/openGeoPackage',
    'unit/workers/ocr/clean/cleaner',
  ],
  [
    'browser/mapPlannings',
    'browser/shrinkImage',
    'e2e/accounts/email',
    'e2e/address',
    'e2e/contentPolicy',
    'e2e/licences',
    'gateway/accounts/accountFuzz',
    'gateway/backup/backup',
    'gateway/check/checkOnServer',
    'gateway/database/emptyCluster',
    'gateway/import/exportLand',
    'gateway/server/connections',
    'unit/bench/drag/shapes/openShapes',
    'unit/domain/geometry/sortRings',
    'unit/gateway/import/read/shapeParts',
  ],
  [
    'browser/mapContext',
    'browser/mapTiles',
    'browser/missedTiles',
    'e2e/accessibility',
    'e2e/dragPage',
    'e2e/drawingFiles',
    'e2e/ocrOffline',
    'e2e/streaming',
    'e2e/workerKills',
    'gateway/check/checkCommand',
    'gateway/database/durability',
    'gateway/database/manyMachines',
    'gateway/database/olderFolders',
    'gateway/land/aroundPlanner',
    'gateway/land/oneBoxCorpus',
    'gateway/notes/uploadBodies',
    'unit/gateway/import/read/openShapefile',
    'unit/workers/ocr/table/solveParcel',
  ],
  [
    'browser/mapHover',
    'browser/mapNames',
    'e2e/accounts/devices',
    'e2e/accounts/refreshTabs',
    'e2e/gallery',
    'e2e/overlap',
    'e2e/ownData',
    'gateway/check/check',
    'gateway/database/fullDisk',
    'gateway/files/bucket',
    'gateway/import/resumedImport',
    'gateway/land/placeCorpus',
    'gateway/notes/hostilePictures',
    'gateway/server/openapiFuzz',
    'unit/gateway/import/read',
    'unit/gateway/sample/drawPlannings',
    'unit/workers/ocr/clean',
    'unit/workers/parcels/tiles/reference',
  ],
];

/** Path of a suite's file in the repository. */
export const fileOf = (suite: string): string => `tests/${suite}.test.ts`;

/**
 * @param commit its hash, in hex; undefined outside a repository
 * @returns 1 to 4
 */
export function quarterOf(commit: string | undefined): number {
  return commit === undefined ? 1 : (parseInt(commit.slice(0, 6), 16) % QUARTERS.length) + 1;
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
 * @param quarter 1 to 4; anything else rests nothing
 * @returns the files of the other quarters
 */
export const restingFiles = (quarter: string | undefined): string[] =>
  QUARTERS.some((_, index) => `${index + 1}` === quarter)
    ? QUARTERS.filter((_, index) => `${index + 1}` !== quarter).flatMap((suites) => suites.map(fileOf))
    : [];
