import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { hintCompiler } from './src/build/hintCompiler.ts';
import { sonnerWithoutStyles } from './src/build/sonnerWithoutStyles.ts';
import { bundleReport } from './tests/support/run/bundleReport.ts';
import { findHeadlessChromium } from './tests/support/run/chromium.ts';
import { landUnderVite } from './tests/support/land/landUnderVite.ts';
import { liveUnderVite } from './tests/support/live/liveUnderVite.ts';
import { packsUnderVite } from './tests/support/packs/packsUnderVite.ts';
import { LongestFirst } from './tests/support/run/longestFirst.ts';
import { restingFiles } from './tests/support/run/turnOf.ts';
import { STAND_IN_ENV, standInUnderVite } from './tests/support/gateways/standInUnderVite.ts';

/** The page is not painted before its theme is set: where the browser knows how, the script holds back the first paint. */
const paintThemed: Plugin = {
  name: 'thua-paint-themed',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin'),
  },
};

/** Customers' own, which no other panel shares, and what reads a file of tiles. */
const OF_FEW = /\/(account|wallet|session)\/|openTileArchive/;
/** What a parcel's paper and a printed map share, and nobody else asks for: a chunk of its own, behind those that it is made of. */
const PAPER = /\/(composeExtract|extractText|viExtract|enExtract|gatherExtract|extractContent|extractRecord)\.ts$|workers\/extract\//;
/** Asks for MapLibre, in a task before the map's. In the chunk that panels share with the map all of them would wait until it is read. */
const LIBRARY = /\/src\/map\/startLibrary\.ts$/;
/**
 * What loads before the map, as two chunks: packages, which a browser keeps over our releases, and ours. Then MapLibre, what of ours draws, what that
 * shares with panels, the panels, their controls and their words, a chunk each. Left to itself the bundler makes a chunk for every set of lazy chunks
 * that shares a module: 54 files, each compressed for itself. The entry stays apart: it waits for the English texts, and a lazy chunk that imports
 * the entry would wait for it.
 */
const CHUNKS = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules|i18n\/parse\.ts/, priority: 6 },
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !/(index\.html|src\/main\.tsx)$/.test(id), priority: 5 },
  { name: 'maplibre-gl', test: /node_modules\/maplibre-gl\/.*js$/, priority: 4 },
  { name: 'startLibrary', test: LIBRARY, priority: 4 },
  { name: 'words', test: /src\/i18n\/(FurtherTexts\.tsx|vi[A-Z]\w+\.ts)$/, priority: 4 },
  {
    name: 'ground',
    test: (id: string) => /\/(src\/(?!ui|features)|workers)/.test(id) && !OF_FEW.test(id) && !PAPER.test(id),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'controls',
    test: (id: string) => /\/src\/(ui|features)\//.test(id) && !OF_FEW.test(id) && !PAPER.test(id),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'paper', test: PAPER, minShareCount: 2, priority: 1 },
  { name: 'map', test: /app\/lazy\/startMapOfPage\.ts$/, priority: 1 },
  { name: 'panels', test: /app\/lazy\/EarlyPanels\.tsx$/, priority: 1 },
];

/** Of react-intl's parser we need `{name}` only. */
const parseMessage = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: fileURLToPath(new URL('src/i18n/parse.ts', import.meta.url)),
};

/** Browsers ask for this one each time, for its policy names servers that an operator adds (src/gateway/http/securityHeaders.ts). */
const nameWorker = ({ facadeModuleId }: { facadeModuleId?: string | null }): string =>
  `assets/${facadeModuleId?.endsWith('/workers/live/worker.ts') ? 'live-worker' : '[name]'}-[hash].js`;

const long = process.env.THUA_LONG === '1';

/** What the commit leaves out of `npm test`; nothing where a file is run by hand. */
const RESTING = restingFiles(process.env.THUA_TURN);

/** A worker is not started anew for each file: for half of them that takes longer than their tests. What a file changes of shared modules it puts back. */
const SHARED_WORKERS = { isolate: false } as const;

/** PGlite's code is compiled once, not a second time where it is hot: that takes longer than it saves before the tests are over. */
const COMPILED_ONCE = { execArgv: ['--liftoff-only'] as string[] };

const e2e = { ...COMPILED_ONCE, environment: 'node', hookTimeout: 180_000, testTimeout: 120_000 } as const;

const gatewayTests = {
  ...SHARED_WORKERS,
  ...COMPILED_ONCE,
  environment: 'node',
  hookTimeout: 120_000,
  testTimeout: long ? 600_000 : 120_000,
} as const;

/** On a distributed database (`CITUS_URL`) and behind a pooler (`PGBOUNCER=1`) all of them run, with the counts of the short run: something else reads every statement. */
const allFiles = long || Boolean(process.env.CITUS_URL) || process.env.PGBOUNCER === '1';

/** Tests of the gateway that hold on PGlite and on PostgreSQL: openSeededApp gives each run a database of its kind. */
const ON_BOTH_DATABASES = [
  'accounts',
  'brokenQueries',
  'customerRows',
  'itemsInOrder',
  'liveLayers',
  'orderBuying',
  'presale',
  'store',
  'transfers',
  'wallet',
  // On the second database in the long run only: what looks at what lies before the database, and reading and importing the land,
  // which postgresParity holds to PGlite's answers each day, and suites whose statements others share.
  ...(allFiles ? ['accountFuzz', 'aroundPlanner', 'authorization', 'hostileInput', 'mixedKills', 'placeCorpus'] : []),
  ...(allFiles
    ? ['around', 'coverage', 'exportLand', 'importParcels', 'landCalls', 'parcelParts', 'placeSearch', 'resumedImport', 'uploads']
    : []),
  ...(allFiles
    ? [
        'attemptLimits',
        'importFormats',
        'importPictures',
        'landChanges',
        'landSources',
        'mailedCodes',
        'orders',
        'packCache',
        'packs',
        'publications',
        'units',
      ]
    : []),
  ...(allFiles
    ? ['customerCode', 'customerData', 'dataReports', 'erasing', 'tellChanges', 'viewCharges', 'walletHistories', 'watches']
    : []),
  ...(allFiles ? ['check', 'closing', 'notes', 'passkeys', 'proofs', 'sessions', 'walletHistory', 'walletOperator'] : []),
];
/** Tests of PostgreSQL itself, or of both databases at once. */
const ON_POSTGRES = [
  'backupToServer',
  'checkOnServer',
  'customerParity',
  'landReads',
  'laterSteps',
  'manyMachines',
  'postgresParity',
  'postgresStart',
  'postgresStore',
];
/** Of PostgreSQL's own programs more than of ours: what an operator is told to do, tried. */
const LONG_ON_POSTGRES = ['continuousArchive', 'failover', 'uploadKills'];
/** A first server that is killed; replicas are of the coordinator, where one is named. */
const NOT_ON_CITUS = process.env.CITUS_URL ? ['failover', ...(process.env.CITUS_REPLICA_URL ? [] : ['landReads'])] : [];
/** Which connection serves whom is the pooler's, and it knows no users that a test makes; the replica is reached without it. */
const NOT_BEHIND_POOLER = process.env.PGBOUNCER === '1' ? ['failover', 'landReads', 'postgresStart', 'postgresStore'] : [];
const gatewayFiles = (names: string[]): string[] => names.map((name) => `tests/gateway/**/${name}.test.ts`);

export default defineConfig({
  resolve: { alias: [parseMessage] },
  plugins: [react(), sonnerWithoutStyles(), bundleReport(), paintThemed, hintCompiler()],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: nameWorker } } },
  // Every package of the page and its workers: one found only while a page runs makes Vite reload it.
  optimizeDeps: {
    include: [
      '@simplewebauthn/browser',
      '@mapbox/vector-tile',
      '@maplibre/vt-pbf',
      '@turf/turf',
      'comlink',
      'geographiclib-geodesic',
      'geojson-vt',
      'maplibre-gl',
      'pbf',
      'pmtiles',
      'uqr',
      'proj4',
      'react',
      'react-dom',
      'react-dom/client',
      'react-image-crop',
      'react-intl',
      'react-window',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'sonner',
      'tesseract.js',
      'topojson-client',
      'valibot',
      'valtio',
      'valtio/utils',
      'wretch',
      'zxing-wasm/reader',
    ],
  },
  build: {
    target: 'es2022',
    // Browsers of before 2023 that do not preload modules fetch them all the same, a moment later.
    modulePreload: { polyfill: false },
    // A WASM module inlined as a data: URL would need a laxer CSP and could not be streamed.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    // MapLibre is one chunk of 1.1 MB, loaded after the first paint.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    testTimeout: long ? 600_000 : 60_000,
    // What is waited for comes late on two busy cores; only a failure takes this long.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { ...SHARED_WORKERS, name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'], exclude: RESTING },
      },
      {
        extends: true,
        test: {
          ...gatewayTests,
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude: [...gatewayFiles([...ON_POSTGRES, ...LONG_ON_POSTGRES]), ...RESTING],
        },
      },
      {
        extends: true,
        test: {
          ...gatewayTests,
          name: 'gateway-postgres',
          include: gatewayFiles([...ON_BOTH_DATABASES, ...ON_POSTGRES, ...(long ? LONG_ON_POSTGRES : [])]),
          exclude: [...RESTING, ...gatewayFiles([...NOT_ON_CITUS, ...NOT_BEHIND_POOLER])],
          globalSetup: ['tests/support/gateways/postgresSetup.ts'],
          provide: { database: 'postgres' },
        },
      },
      {
        extends: true,
        plugins: [landUnderVite(), liveUnderVite(), packsUnderVite(), standInUnderVite()],
        // A worker's modules, and those of a frame, come from the browser's cache: dozens of files for each of them.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
        // What only the tests reach; merged with the page's own list above.
        optimizeDeps: { include: ['@mapbox/vector-tile', 'pbf', 'vitest-browser-react'] },
        test: {
          name: 'browser',
          env: { ...STAND_IN_ENV, THUA_LONG: long ? '1' : '', THUA_SEEDS: process.env.THUA_SEEDS ?? '' },
          ...SHARED_WORKERS,
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // What makes the certificates of the bench, and nothing of the product.
          exclude: long ? [] : ['tests/browser/support/certificates.test.ts', ...RESTING],
          setupFiles: ['tests/browser/support/freshFile.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: findHeadlessChromium() }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...e2e,
          ...SHARED_WORKERS,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // What bounds the store the unit tests of its limits hold; who develops sees the server of development each day; an operator's own base map
          // takes a build of its own.
          exclude: long
            ? []
            : ['boundedStore', 'devServer', 'map/planStory', 'offline/keptThroughAll', 'offline/ownBaseMap']
                .map((name) => `tests/e2e/${name}.test.ts`)
                .concat(RESTING),
          globalSetup: ['tests/support/pages/e2eProduct.ts'],
        },
      },
    ],
  },
});
