import { execFileSync } from 'node:child_process';
import { ROOT } from './repository.ts';

/**
 * Suites of which `npm test` runs a sixteenth, the one that its commit names; `npm run test:long`, `npm run test:changed` and a file
 * started by hand run whatever they are asked for. No statement of `src/README.md` rests on them alone (`turnOf.test.ts`); each
 * sixteenth takes about as long as another one.
 */
export const TURNS: ReadonlyArray<readonly string[]> = [
  [
    'browser/mapLive',
    'e2e/load/latePanels',
    'e2e/map/extract',
    'e2e/streaming',
    'faults/hostileClients',
    'unit/domain/cad/readDxf',
    'unit/workers/geometry/files/drawingParts',
    'unit/workers/geometry/files/ringScanner',
  ],
  [
    'e2e/ownData',
    'e2e/parcelId',
    'gateway/import/landCorpus',
    'gateway/notes/uploadLeftovers',
    'gateway/packs/savedAnswers',
    'gateway/server/canary',
    'unit/bench/drag/shapes/openShapes',
    'unit/domain/geometry/sortRings',
    'unit/workers/ocr/table/readTable',
  ],
  [
    'browser/mapContext',
    'browser/picture/certificateCode',
    'e2e/map/editions',
    'gateway/import/hostileFiles',
    'gateway/server/refusedStart',
    'gateway/wallet/walletCommand',
    'unit/domain/coordinates/geoHash',
    'unit/domain/lines/buildParcels',
    'unit/workers/geometry/reference',
  ],
  [
    'browser/mapDrawing',
    'e2e/offline/olderBuilds',
    'e2e/overlap',
    'gateway/database/postgresStart',
    'gateway/import/importDrawings',
    'gateway/tiles/exportTiles',
    'unit/flows/results/askSuggestions',
    'unit/workers/geometry/core/geometryModule',
    'unit/workers/parcels/tiles/tileStore',
  ],
  [
    'browser/mapNames',
    'browser/missedTiles',
    'e2e/accounts/email',
    'e2e/ocr',
    'e2e/workerKills',
    'faults/severalGateways',
    'gateway/check/check',
    'gateway/import/importFaults',
    'unit/workers/parcels/land/buildLandCell',
  ],
  [
    'browser/mapHover',
    'browser/mapPlannings',
    'browser/picture/curvedTable',
    'e2e/ocrOffline',
    'faults/behindProxies',
    'gateway/notes/uploadBodies',
    'gateway/server/connections',
    'unit/domain/cad/dxfDrawing',
    'unit/workers/geometry/assembly/patches',
  ],
  [
    'browser/packs/packStore',
    'browser/support/curvedCertificates',
    'e2e/dragPage',
    'gateway/check/checkOnServer',
    'gateway/import/resumedImport',
    'gateway/packs/packCache',
    'gateway/packs/packs',
    'unit/workers/live/warp/warpPixels',
    'unit/workers/ocr/clean',
  ],
  [
    'browser/mapBase',
    'e2e/gallery',
    'gateway/accounts/accountFuzz',
    'gateway/database/durability',
    'gateway/import/exportLand',
    'gateway/notes/hostilePictures',
    'gateway/server/openapiFuzz',
    'unit/domain/geometry/gaussianShare',
    'unit/gateway/sample/drawPlannings',
  ],
  [
    'e2e/licences',
    'e2e/shareLink',
    'gateway/backup/backupToServer',
    'gateway/database/emptyCluster',
    'gateway/database/fullDisk',
    'gateway/database/landReads',
    'gateway/land/coverage',
    'unit/gateway/import/lines/openDrawing',
    'unit/gateway/import/read',
  ],
  [
    'browser/mapTiles',
    'e2e/load/webVitals',
    'e2e/stakeout',
    'gateway/accounts/attemptLimits',
    'gateway/backup/backup',
    'gateway/check/checkCommand',
    'unit/workers/geometry/drawings/outlineSeen',
    'unit/workers/ocr/clean/cleaner',
    'unit/workers/parcels/tiles/reference',
  ],
  [
    'browser/liveWorker',
    'gateway/database/keptFolder',
    'gateway/database/laterSteps',
    'gateway/database/manyMachines',
    'gateway/land/aroundPlanner',
    'gateway/live/tiledGrids',
    'unit/workers/extract/core',
    'unit/workers/geometry/detective/explainCorners',
    'unit/workers/geometry/drawings/simplifyRing',
  ],
  [
    'browser/workerBridge',
    'e2e/accessibility',
    'e2e/wayBack',
    'gateway/import/importFormats',
    'gateway/land/placeCorpus',
    'gateway/server/brokenQueries',
    'unit/gateway/import/read/readShape',
    'unit/workers/live/features/cutFeatures',
    'unit/workers/parcels/answers/unpackParcels',
  ],
  [
    'browser/land/mapLandFaults',
    'browser/land/mapZones',
    'browser/picture/paperNumbers',
    'e2e/accounts/passkeys',
    'e2e/map/liveLayers',
    'gateway/database/mixedKills',
    'unit/gateway/sample/generateSampleLand',
    'unit/workers/live/warp/drawWarpedTile',
    'unit/workers/parcels/tiles',
  ],
  [
    'browser/geometryWorker',
    'e2e/accounts/devices',
    'e2e/accounts/refreshTabs',
    'gateway/database/postgresParity',
    'gateway/land/boundedParcels',
    'gateway/land/oneBoxCorpus',
    'gateway/land/placeSearch',
    'unit/workers/geometry/drawings/openDrawings',
    'unit/workers/geometry/files/drawingFiles',
  ],
  [
    'browser/drawingJournal',
    'browser/shrinkImage',
    'e2e/drawingFiles',
    'e2e/outbox',
    'gateway/database/customerParity',
    'gateway/files/bucket',
    'unit/domain/geometry/sidesCross',
    'unit/gateway/import/read/openShapefile',
    'unit/workers/ocr/table/solveParcel',
  ],
  [
    'e2e/accounts/closing',
    'e2e/address',
    'e2e/contentPolicy',
    'gateway/accounts/accountSettings',
    'gateway/database/olderFolders',
    'gateway/server/operations',
    'unit/gateway/import/read/openGeoPackage',
    'unit/workers/parcels/overlap/sweepAreas',
    'unit/workers/parcels/store/parcelIds',
  ],
];

/** Path of a suite's file in the repository. */
export const fileOf = (suite: string): string => `tests/${suite}.test.ts`;

/**
 * @param commit its hash, in hex; undefined outside a repository
 * @returns 1 to 16
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
 * @param turn 1 to 16; anything else rests nothing
 * @returns the files of the other turns
 */
export const restingFiles = (turn: string | undefined): string[] =>
  TURNS.some((_, index) => `${index + 1}` === turn)
    ? TURNS.filter((_, index) => `${index + 1}` !== turn).flatMap((suites) => suites.map(fileOf))
    : [];
