import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../src/build/buildIfChanged.ts';
import { seededDataDir } from '../tests/support/gateways/seededDataDir.ts';
import { ROOT } from '../tests/support/run/repository.ts';
import { LOT_FORMATS, writeLots } from './import/writeLots.ts';
import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';

/** Size that is judged, the number of parcels of a ward; IMPORT_PARCELS=1000000 is a province's. */
const JUDGED = 100_000;
const QUICK = 10_000;
const LOOK_MS = 50;
const MUST_RATE: Goal = { atLeast: JUDGED / 60, of: 'ours' };
const MUST_MB: Goal = { atMost: 400, of: 'ours' };

export const about: BenchAbout = {
  timed:
    'npm run import of one file of parcels into the embedded database of the made land, from start to exit, and the peak memory of its process (VmHWM).',
  notTimed: 'Building the gateway, seeding the database, writing the file.',
};

interface Import {
  seconds: number;
  peakMb: number;
}

/** Runs the import with the flags of package.json's script, but without npm, whose process must not be measured. */
async function runImport(dataDir: string, path: string, count: number): Promise<Import> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { import: string } };
  const [, ...words] = scripts.import.split(' ');
  const start = performance.now();
  const child = spawn(process.execPath, [...words, 'parcels', path, '--ward', '20314'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakKb = 0;
  const looking = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid!}/status`, 'utf8');
    peakKb = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? peakKb);
  }, LOOK_MS);
  let said = '';
  child.stdout.on('data', (text: Buffer) => void (said += text.toString()));
  child.once('exit', () => clearInterval(looking));
  await new Promise((resolve) => child.once('close', resolve));
  const isWhole = said.includes(`${count.toLocaleString('en-US')} thêm mới (added)`);
  if (!isWhole) throw new Error(`bench: not all of ${count} parcels were added: ${said}`);
  return { seconds: (performance.now() - start) / 1000, peakMb: (peakKb * 1024) / 1e6 };
}

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  await buildIfChanged();
  const size = Number(process.env.IMPORT_PARCELS ?? (options.quick ? QUICK : JUDGED));
  const rows: BenchRow[] = [];
  for (const format of LOT_FORMATS) {
    const dataDir = await seededDataDir();
    try {
      const path = join(dataDir, `lots.${format}`);
      writeLots(path, format, size);
      const { seconds, peakMb } = await runImport(dataDir, path, size);
      const isJudged = format === 'kml' && size === JUDGED;
      const row = { bench: 'import', size };
      rows.push(
        makeRow(
          { ...row, case: `${format}, parcels a second`, unit: '1/s', ours: size / seconds, must: isJudged ? MUST_RATE : null },
          options,
        ),
        makeRow({ ...row, case: `${format}, peak memory`, unit: 'MB', ours: peakMb, must: isJudged ? MUST_MB : null }, options),
      );
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  }
  return rows;
}
