import { execFileSync } from 'node:child_process';
import { ROOT } from './repository.ts';

/**
 * Suites of which `npm test` runs a sixteenth, the one that its commit names; `npm run test:long`, `npm run test:changed` and a file
 * started by hand run whatever they are asked for. No statement of `src/README.md` rests on them alone (`turnOf.test.ts`); each
 * sixteenth takes about as long as another one.
 */
export const TURNS: ReadonlyArray<readonly string[]> = [
  [
    'browser/mapNames',
    'e2e/map/liveLayers',
    'faults/hostileClients',
    'gateway/backup/backupToServer',
    'gateway/import/importPictures',
    'gateway/notes/uploadBodies',
    'unit/gateway/import/read',
    'unit/workers/ocr/clean',
  ],
  [
    'browser/packs/baseTiles',
    'e2e/map/editions',
    'e2e/ownData',
    'e2e/streaming',
    'gateway/import/importFaults',
    'gateway/import/landCorpus',
    'unit/workers/geometry/files/drawingFiles',
    'unit/workers/ocr/table/readTable',
    'unit/workers/parcels/overlap/sweepAreas',
    'unit/workers/parcels/store/zoneFiles',
  ],
  [
    'browser/drawingJournal',
    'browser/mapDrawing',
    'browser/mapLive',
    'browser/picture/certificateCode',
    'browser/support/curvedCertificates',
    'e2e/overlap',
    'gateway/notes/uploadLeftovers',
    'gateway/tiles/exportTiles',
    'unit/workers/live/features/cutFeatures',
    'unit/workers/parcels/land/buildLandCell',
    'unit/workers/parcels/tiles/createWasmTileStore',
  ],
  [
    'browser/liveWorker',
    'browser/mapHover',
    'browser/shrinkImage',
    'e2e/accounts/email',
    'e2e/offline/olderBuilds',
    'e2e/workerKills',
    'gateway/check/check',
    'gateway/import/importDrawings',
    'unit/domain/geometry/sortRings',
    'unit/gateway/import/lines/openDrawing',
  ],
  [
    'browser/picture/curvedTable',
    'e2e/ocr',
    'gateway/database/fullDisk',
    'gateway/database/landReads',
    'gateway/import/resumedImport',
    'gateway/server/openapiFuzz',
    'gateway/server/policyReports',
    'unit/workers/geometry/assembly/patches',
    'unit/workers/geometry/files/drawingParts',
  ],
  [
    'browser/packs/packStore',
    'e2e/wayBack',
    'faults/behindProxies',
    'gateway/database/emptyCluster',
    'gateway/land/placeSearch',
    'unit/domain/coordinates/readCoordinates',
    'unit/domain/land/parcelIdCandidates',
    'unit/domain/lines/buildParcels',
    'unit/workers/geometry/core/geometryModule',
    'unit/workers/ocr/clean/cleaner',
    'unit/workers/parcels/answers/unpackParcels',
  ],
  [
    'browser/drawingMeasure',
    'browser/geometryWorker',
    'browser/mapBase',
    'e2e/contentPolicy',
    'e2e/parcelId',
    'gateway/accounts/attemptLimits',
    'gateway/database/durability',
    'gateway/database/postgresStart',
    'gateway/packs/packCache',
    'unit/workers/geometry/drawings/openDrawings',
    'unit/workers/parcels/tiles',
  ],
  [
    'browser/mapContext',
    'e2e/gallery',
    'e2e/licences',
    'e2e/load/webVitals',
    'gateway/accounts/accountFuzz',
    'gateway/land/placeCorpus',
    'gateway/server/canary',
    'unit/flows/results/askSuggestions',
    'unit/workers/live/warp/warpPixels',
    'unit/workers/parcels/overlap/compareZones',
  ],
  [
    'e2e/ocrOffline',
    'e2e/offline/twelveTasks',
    'gateway/check/checkCommand',
    'gateway/database/manyMachines',
    'gateway/land/itemsInOrder',
    'unit/gateway/import/read/openGeoPackage',
    'unit/workers/extract/core',
    'unit/workers/extract/sheet/mapSheets',
    'unit/workers/geometry/reference',
    'unit/workers/parcels/store/parcelIds',
    'unit/workers/parcels/tiles/tileStore',
  ],
  [
    'e2e/map/extract',
    'e2e/shareLink',
    'e2e/stakeout',
    'gateway/database/keptFolder',
    'gateway/import/importFormats',
    'gateway/import/parcelParts',
    'gateway/land/aroundPlanner',
    'gateway/packs/packs',
    'gateway/server/connections',
    'unit/workers/parcels/tiles/reference',
  ],
  [
    'browser/picture/paperNumbers',
    'browser/workerBridge',
    'e2e/accounts/devices',
    'gateway/backup/backup',
    'gateway/import/hostileFiles',
    'gateway/notes/hostilePictures',
    'gateway/server/refusedStart',
    'unit/domain/cad/dxfDrawing',
    'unit/domain/geometry/gaussianShare',
    'unit/workers/live/warp/drawWarpedTile',
  ],
  [
    'browser/hostMessages',
    'browser/land/mapCompare',
    'browser/mapPlannings',
    'e2e/accounts/passkeys',
    'gateway/accounts/accountSettings',
    'gateway/server/brokenQueries',
    'gateway/wallet/walletCommand',
    'unit/domain/cad/readDxf',
    'unit/gateway/import/read/openShapefile',
    'unit/workers/geometry/detective/explainCorners',
  ],
  [
    'e2e/accessibility',
    'e2e/accounts/closing',
    'gateway/check/checkOnServer',
    'gateway/database/mixedKills',
    'gateway/database/postgresParity',
    'gateway/wallet/orderBuying',
    'unit/domain/geometry/sidesCross',
    'unit/gateway/import/read/readShape',
    'unit/gateway/sample/drawPlannings',
    'unit/gateway/sample/generateSampleLand',
    'unit/workers/ocr/table/solveParcel',
  ],
  [
    'browser/land/mapLandFaults',
    'browser/land/mapZones',
    'browser/missedTiles',
    'e2e/accounts/refreshTabs',
    'e2e/outbox',
    'faults/severalGateways',
    'gateway/database/laterSteps',
    'gateway/files/fileStores',
    'gateway/packs/savedAnswers',
    'unit/domain/coordinates/geoHash',
    'unit/workers/parcels/tiles/nearestOnRings',
  ],
  [
    'browser/mapTiles',
    'e2e/map/watches',
    'gateway/database/olderFolders',
    'gateway/import/exportLand',
    'gateway/land/boundedParcels',
    'gateway/land/coverage',
    'gateway/land/oneBoxCorpus',
    'gateway/live/tiledGrids',
    'unit/workers/geometry/drawings/outlineSeen',
    'unit/workers/ocr/clean/bend/findBend',
    'unit/workers/ocr/recognise/digitNet',
  ],
  [
    'e2e/address',
    'e2e/drawingFiles',
    'e2e/load/latePanels',
    'e2e/map/printMap',
    'gateway/database/customerParity',
    'gateway/files/bucket',
    'gateway/server/operations',
    'unit/domain/geometry/untangleRings',
    'unit/workers/geometry/drawings/simplifyRing',
    'unit/workers/geometry/files/ringScanner',
    'unit/workers/parcels/store/parcelStore',
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
