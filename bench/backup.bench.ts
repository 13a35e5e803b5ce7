import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorePlace } from '../src/gateway/main.ts';
import { ROOT } from '../tests/support/run/repository.ts';
import { GATEWAYS } from './load/loadedDatabases.ts';
import { type LoadedGateways, startOnPglite, startOnPostgres } from './load/loadedGateways.ts';
import { startGenerator } from './load/loadGenerator.ts';
import { KINDS, type LoadFigures } from './load/loadJob.ts';
import { runImporter } from './loadParcels/runImporter.ts';
import { LOTS_GRID, writeLots } from './loadParcels/writeLots.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';

export const about: BenchAbout = {
  timed:
    'The mixed load of `load`, at its rate, on a database with a million parcels: turn by turn alone, and while `npm run backup` writes one backup after the other. ' +
    'The 99th percentile of each turn, from when a request should have been sent to the last byte of its answer; the median of the turns.',
  notTimed: 'Loading the parcels, and the first seconds of the gateways. Nothing is said of reading the backup: the tests restore one.',
};

const PARCELS = 1_000_000;
const QUICK_PARCELS = 50_000;
const [TURNS, QUICK_TURNS] = [3, 1];
const TURN_S = 30;
const WARM_S = 15;
const SEED = 9;
const RATES = { PGlite: 150, PostgreSQL: 250 } as const;

interface Backup {
  seconds: number;
  mib: number;
}

function writeBackup({ dataDir, databaseUrl }: StorePlace, path: string): Promise<Backup> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/gateway/backup/main.ts'), path], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`the backup ended with ${code}`));
      resolve({ seconds: (performance.now() - began) / 1000, mib: statSync(path).size / 2 ** 20 });
      rmSync(path);
    });
  });
}

const p99Of = (figures: LoadFigures): number =>
  quantile(
    KINDS.flatMap((kind) => figures.kinds[kind].ms),
    0.99,
  );

async function measure(
  name: keyof typeof RATES,
  gateways: LoadedGateways,
  folder: string,
  size: number,
  options: BenchOptions,
): Promise<BenchRow[]> {
  const generator = startGenerator({ bases: gateways.bases, people: gateways.people, seed: SEED });
  const alone: LoadFigures[] = [];
  const beside: LoadFigures[] = [];
  const backups: Backup[] = [];
  const turn = { type: 'open', ratePerS: RATES[name], seconds: options.quick ? 10 : TURN_S } as const;
  try {
    await generator.run({ type: 'closedFor', clients: 4, seconds: WARM_S });
    for (let i = 0; i < (options.quick ? QUICK_TURNS : TURNS); i++) {
      alone.push(await generator.run(turn));
      let isOver = false;
      const loaded = generator.run(turn).finally(() => (isOver = true));
      while (!isOver) backups.push(await writeBackup(gateways.place, join(folder, `${name}-${i}`)));
      beside.push(await loaded);
    }
  } finally {
    generator.stop();
    await gateways.stop();
  }
  const [p99Alone, p99Beside] = [quantile(alone.map(p99Of), 0.5), quantile(beside.map(p99Of), 0.5)];
  const failed = beside.reduce((sum, figures) => sum + figures.failed + figures.refusedMs.length, 0);
  const words = `${RATES[name]} requests/s; ${alone.length} turns of ${turn.seconds} s each way`;
  const row = (what: string, unit: string, ours: number, more: Partial<Parameters<typeof makeRow>[0]> = {}): BenchRow =>
    makeRow({ bench: 'backup', case: `${name}: ${what}`, size, unit, ours, ...more }, options);
  return [
    row('p99 alone', 'ms', p99Alone, { note: words }),
    row('p99 while backups are written', 'ms', p99Beside, { note: words }),
    row('p99 beside a backup, of that alone', '×', p99Beside / p99Alone, { must: { atMost: 2, of: 'ours' } }),
    row('errors beside a backup', 'requests', failed, {
      must: { atMost: 0, of: 'ours' },
      note: 'every answer that is not 200, refusals among them',
    }),
    row(
      'one backup under load',
      's',
      quantile(
        backups.map(({ seconds }) => seconds),
        0.5,
      ),
      {
        note: `${backups.length} backups of ${quantile(
          backups.map(({ mib }) => mib),
          0.5,
        ).toFixed(0)} MiB`,
      },
    ),
  ];
}

/** What a backup of a million parcels costs those who ask meanwhile, on both databases. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const size = options.quick ? QUICK_PARCELS : PARCELS;
  const folder = mkdtempSync(join(tmpdir(), 'thua-backup-'));
  try {
    const lots = join(folder, 'lots.geojson');
    await writeLots(lots, size);
    const addLots = async ({ dataDir, databaseUrl }: StorePlace): Promise<void> => {
      await runImporter([lots, '--grid', LOTS_GRID], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    };
    const embedded = await measure('PGlite', await startOnPglite(addLots), folder, size, options);
    return [...embedded, ...(await measure('PostgreSQL', await startOnPostgres(GATEWAYS, addLots), folder, size, options))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
