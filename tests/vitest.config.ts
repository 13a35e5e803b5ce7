import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';
import { FAKE_PROVIDER_ENV, fakeProviderUnderVite } from './support/gateways/fakeProviderUnderVite.ts';
import { landUnderVite } from './support/land/landUnderVite.ts';
import { liveUnderVite } from './support/live/liveUnderVite.ts';
import { packsUnderVite } from './support/packs/packsUnderVite.ts';
import { findHeadlessChromium } from './support/run/chromium.ts';

const long = process.env.THUA_LONG === '1';

/** Files share workers, because starting one is slower than most files. A file restores changed shared modules. */
const SHARED_WORKERS = { isolate: false } as const;

/** PGlite is compiled once: for its few statements here the optimizing compiler takes longer than it saves. */
const e2e = { execArgv: ['--liftoff-only'] as string[], environment: 'node' };

const gatewayTests = {
  ...SHARED_WORKERS,
  environment: 'node',
} as const;

/** Suites of SQL run on PGlite and on PostgreSQL: openSeededApp opens the database of the project. */
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
];
/** Run on PostgreSQL in the long run only: postgresParity and customerParity compare both databases in each run. */
const LONG_ON_BOTH_DATABASES = [
  'accountFuzz',
  'around',
  'aroundPlanner',
  'attemptLimits',
  'authorization',
  'check',
  'closing',
  'coverage',
  'customerCode',
  'customerData',
  'dataReports',
  'erasing',
  'exportLand',
  'hostileInput',
  'importFormats',
  'importParcels',
  'importPictures',
  'landCalls',
  'landChanges',
  'landSources',
  'mailedCodes',
  'mixedKills',
  'notes',
  'notifyChanges',
  'orders',
  'packCache',
  'packs',
  'parcelParts',
  'passkeys',
  'placeCorpus',
  'placeSearch',
  'proofs',
  'publications',
  'resumedImport',
  'sessions',
  'units',
  'uploads',
  'viewCharges',
  'walletHistories',
  'walletHistory',
  'walletOperator',
  'watches',
];
/** Suites of PostgreSQL alone, or of both databases at once. */
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
  'slowDependencies',
];
/** Procedures that the operator's documents describe, executed with PostgreSQL's own programs. */
const LONG_ON_POSTGRES = ['continuousArchive', 'failover', 'lastingFaults', 'operatorsDay', 'rollouts', 'uploadKills'];
/** They stop a first server; landReads needs a replica of the coordinator. */
const NOT_ON_CITUS = process.env.CITUS_URL ? ['failover', 'lastingFaults', ...(process.env.CITUS_REPLICA_URL ? [] : ['landReads'])] : [];
/** They make users or inspect a connection, which the pooler does not support. */
const NOT_BEHIND_POOLER = process.env.PGBOUNCER === '1' ? ['failover', 'landReads', 'lastingFaults', 'postgresStart', 'postgresStore'] : [];
/** On Citus and behind a pooler every suite runs with the short counts: another program interprets each statement. */
const everySuite = long || Boolean(process.env.CITUS_URL) || process.env.PGBOUNCER === '1';
const gatewayFiles = (names: string[]): string[] => names.map((name) => `tests/gateway/**/${name}.test.ts`);

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // So long only beside other programs; a test waits for conditions, not for time.
      hookTimeout: 300_000,
      testTimeout: long ? 600_000 : 300_000,
      // A condition may come late on a busy machine; only a failure waits this long.
      expect: { poll: { timeout: 60_000 } },
      projects: [
        {
          extends: true,
          test: { ...SHARED_WORKERS, name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] },
        },
        {
          extends: true,
          test: {
            ...gatewayTests,
            name: 'gateway',
            include: ['tests/gateway/**/*.test.ts', 'tests/faults/**/*.test.ts'],
            exclude: gatewayFiles([...ON_POSTGRES, ...LONG_ON_POSTGRES]),
          },
        },
        {
          extends: true,
          test: {
            ...gatewayTests,
            name: 'gateway-postgres',
            include: gatewayFiles([
              ...ON_BOTH_DATABASES,
              ...ON_POSTGRES,
              ...(everySuite ? LONG_ON_BOTH_DATABASES : []),
              ...(long ? LONG_ON_POSTGRES : []),
            ]),
            exclude: gatewayFiles([...NOT_ON_CITUS, ...NOT_BEHIND_POOLER]),
            globalSetup: ['tests/support/gateways/postgresSetup.ts'],
            provide: { database: 'postgres' },
          },
        },
        {
          extends: true,
          plugins: [landUnderVite(), liveUnderVite(), packsUnderVite(), fakeProviderUnderVite()],
          // The modules of workers and frames come from the browser's cache: dozens of files each.
          server: { headers: { 'Cache-Control': 'max-age=3600' } },
          // Packages that only tests import; merged with the page's own list.
          optimizeDeps: { include: ['@mapbox/vector-tile', 'pbf', 'vitest-browser-react'] },
          test: {
            name: 'browser',
            env: { ...FAKE_PROVIDER_ENV, THUA_LONG: long ? '1' : '', THUA_SEEDS: process.env.THUA_SEEDS ?? '' },
            ...SHARED_WORKERS,
            include: ['tests/browser/**/*.test.{ts,tsx}'],
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
            globalSetup: ['tests/support/pages/e2eProduct.ts'],
          },
        },
      ],
    },
  }),
);
