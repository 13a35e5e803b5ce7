import { execFileSync } from 'node:child_process';
import { ROOT } from './repository.ts';

/**
 * Suites of which `npm test` runs an eighth, the one that its commit names; `npm run test:long`, `npm run test:changed` and a file
 * started by hand run whatever they are asked for. No statement of `src/README.md` rests on them alone (`turnOf.test.ts`); each
 * eighth takes about as long as another one.
 */
export const TURNS: ReadonlyArray<readonly string[]> = [
  [
    'browser/mapNames',
    'browser/missedTiles',
    'e2e/accessibility',
    'e2e/contentPolicy',
    'gateway/check/checkOnServer',
    'gateway/database/emptyCluster',
    'gateway/database/keptFolder',
    'gateway/database/landReads',
    'gateway/database/postgresStart',
    'gateway/land/placeSearch',
    'unit/bench/drag/shapes/openShapes',
    'unit/gateway/import/read',
    'unit/gateway/sample/drawPlannings',
    'unit/workers/geometry/files/drawingParts',
  ],
  [
    'browser/mapLive',
    'browser/mapTiles',
    'browser/picture/curvedTable',
    'e2e/ocr',
    'gateway/accounts/accountFuzz',
    'gateway/database/mixedKills',
    'gateway/database/postgresParity',
    'gateway/land/boundedParcels',
    'gateway/packs/packCache',
    'gateway/server/connections',
    'unit/domain/lines/buildParcels',
    'unit/gateway/import/read/readShape',
    'unit/workers/parcels/overlap/sweepAreas',
  ],
  [
    'browser/mapContext',
    'browser/mapPlannings',
    'e2e/accounts/devices',
    'e2e/accounts/passkeys',
    'e2e/ocrOffline',
    'gateway/backup/backupToServer',
    'gateway/import/landCorpus',
    'gateway/notes/uploadBodies',
    'gateway/server/brokenQueries',
    'gateway/server/canary',
    'unit/gateway/import/lines/openDrawing',
    'unit/gateway/import/read/openGeoPackage',
    'unit/workers/parcels/tiles/reference',
  ],
  [
    'browser/mapBase',
    'e2e/address',
    'e2e/drawingFiles',
    'e2e/licences',
    'e2e/load/webVitals',
    'gateway/database/durability',
    'gateway/database/olderFolders',
    'gateway/land/coverage',
    'gateway/land/placeCorpus',
    'gateway/notes/uploadLeftovers',
    'unit/workers/geometry/drawings/openDrawings',
    'unit/workers/geometry/files/drawingFiles',
    'unit/workers/live/warp/drawWarpedTile',
    'unit/workers/ocr/clean/cleaner',
  ],
  [
    'browser/land/mapLandFaults',
    'browser/mapHover',
    'browser/support/curvedCertificates',
    'browser/shrinkImage',
    'browser/workerBridge',
    'e2e/accounts/email',
    'e2e/offline/olderBuilds',
    'e2e/streaming',
    'faults/hostileClients',
    'faults/severalGateways',
    'gateway/check/checkCommand',
    'gateway/files/bucket',
    'unit/domain/geometry/sortRings',
    'unit/workers/geometry/files/ringScanner',
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
    'gateway/import/importDrawings',
    'gateway/server/refusedStart',
    'unit/gateway/import/read/openShapefile',
    'unit/workers/ocr/clean',
  ],
  [
    'browser/picture/paperNumbers',
    'e2e/gallery',
    'e2e/map/extract',
    'e2e/outbox',
    'e2e/ownData',
    'faults/behindProxies',
    'gateway/database/customerParity',
    'gateway/database/laterSteps',
    'gateway/import/resumedImport',
    'gateway/land/aroundPlanner',
    'gateway/land/oneBoxCorpus',
    'gateway/notes/hostilePictures',
  ],
  [
    'browser/picture/certificateCode',
    'e2e/accounts/closing',
    'e2e/overlap',
    'gateway/check/check',
    'gateway/database/fullDisk',
    'gateway/import/importFaults',
    'gateway/server/openapiFuzz',
    'gateway/server/operations',
  ],
];

/** Path of a suite's file in the repository. */
export const fileOf = (suite: string): string => `tests/${suite}.test.ts`;

/**
 * @param commit its hash, in hex; undefined outside a repository
 * @returns 1 to 8
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
 * @param turn 1 to 8; anything else rests nothing
 * @returns the files of the other turns
 */
export const restingFiles = (turn: string | undefined): string[] =>
  TURNS.some((_, index) => `${index + 1}` === turn)
    ? TURNS.filter((_, index) => `${index + 1}` !== turn).flatMap((suites) => suites.map(fileOf))
    : [];
