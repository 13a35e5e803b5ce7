import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProgram } from '../../support/gateways/testPrograms.ts';
import { HOSTILE_LAND, type HostileLand } from '../../support/land/hostileLand.ts';
import { HOSTILE_TEXTS } from '../../support/land/hostileTexts.ts';
import { readRepositoryFile } from '../../support/run/repository.ts';

const long = process.env.THUA_LONG === '1';
/** Limits of processor seconds and resident memory in a process of its own; checked in the long run only. */
const MOST = { processorS: 10, peakMb: 400 };
const TIME_LIMIT_MS = 120_000;

/** Node flags of `npm run import`. */
const FLAGS = (JSON.parse(readRepositoryFile('package.json')) as { scripts: { import: string } }).scripts.import
  .split(' ')
  .filter((word) => word.startsWith('--'));

interface Drained {
  error?: string;
  faults: Record<string, number>;
  records: number;
  processorS: number;
  peakMb: number;
}

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-hostile-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads and checks a file in a process of its own. */
function drain(path: string): Promise<Drained> {
  const child = spawn(process.execPath, [...FLAGS, testProgram('drainLand'), path], { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = ['', ''];
  for (const [at, stream] of [child.stdout, child.stderr].entries()) stream.on('data', (bytes: Buffer) => (texts[at] += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(JSON.parse(texts[0]!) as Drained);
      else reject(new Error(`ended with ${code ?? signal}: ${texts[1]!.slice(-2_000)}`));
    });
  });
}

async function judge({ what, name, expectedFault, make }: HostileLand): Promise<void> {
  const path = join(folder, name);
  await make(path);
  const { error, faults, records, processorS, peakMb } = await drain(path);
  rmSync(path);
  console.log(
    `${what}: ${processorS.toFixed(1)} s, ${Math.round(peakMb)} MB, ${records} records, ${error?.slice(0, 60) ?? JSON.stringify(faults)}`,
  );
  // Our errors have a message; an unexpected error of Node fails the test.
  if (error !== undefined) expect(error).toMatch(/^ImportError: /);
  expect(error ?? Object.keys(faults).join()).toMatch(expectedFault);
  if (long)
    expect({ processorS: Math.min(processorS, MOST.processorS), peakMb: Math.min(peakMb, MOST.peakMb) }).toEqual({ processorS, peakMb });
}

describe('hostile files of land', () => {
  const files = [...HOSTILE_LAND, ...HOSTILE_TEXTS].filter(({ isCheap }) => long || isCheap);
  it.each(files.map((file) => [`${file.name}: ${file.what}`, file] as const))(
    'hostile: %s ends with an error message',
    (_name, file) => judge(file),
    TIME_LIMIT_MS,
  );
});
