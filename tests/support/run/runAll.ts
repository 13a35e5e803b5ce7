import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../../bench/rows/benchRow.ts';
import { keepResults } from '../../../bench/rows/keepResults.ts';
import { makeRow } from '../../../bench/rows/makeRow.ts';
import { ensureChromium } from './chromium.ts';
import { memoryFolder } from './memoryFolder.ts';
import { findPostgresBinaries } from '../gateways/postgresBinaries.ts';
import { ROOT } from './repository.ts';
import { runSteps, type Step } from './runSteps.ts';
import { slowestTests } from './slowestTests.ts';

/**
 * Runs every step for `npm test`; `--quick` (`npm run test:quick`) runs types, lint, format and the unit tests. Three
 * steps run at a time, because steps wait for pages and disks; another one starts when the processors are idle.
 */

const isQuick = process.argv.includes('--quick');
const isLong = process.env.THUA_LONG === '1';
const bin = (name: string): string => `${ROOT}node_modules/.bin/${name}`;
const reports = mkdtempSync(join(tmpdir(), 'thua-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const reportOf = (project: string): string => join(reports, `${project}.json`);
/** Makes a step of Vitest. @param workers one if parallel steps need the processor, too */
const vitest = (project: string, needs: string[], workers = 1): Step => ({
  name: project,
  command: bin('vitest'),
  args: [
    'run',
    '--config=tests/vitest.config.ts',
    '--project',
    project,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  ],
  needs,
});
const script = (name: string, path: string, needs: string[], flags: string[] = []): Step => ({
  name,
  command: process.execPath,
  args: [...flags, '--import', 'tsx', path],
  needs,
  isUrgent: true,
});

/** Steps in the order in which they start once their needs are met: quick ones first, then the longest. */
const STEPS: Step[] = [
  // The compiler is WASM itself; without the flag V8 would compile hot functions a second time.
  script('wasm', 'src/build/wasm.ts', [], ['--liftoff-only']),
  // Data and build that the gateway and the product start from.
  script('sample land', 'tests/support/scripts/makeLand.ts', ['wasm']),
  script('build', 'tests/support/scripts/makeBuild.ts', ['wasm']),
  // After wasm, which writes the types of the exports. Forced, because an outdated build record can hide a missing
  // export. Only one checker per project: each would check the commonly imported files again.
  { name: 'types', command: bin('tsc'), args: ['-b', '.', 'tests', '--force', '--checkers', '2'], needs: ['wasm'] },
  // AssemblyScript's decorators are not TypeScript; its own compiler checks those files.
  {
    name: 'lint',
    command: bin('oxlint'),
    args: ['-c', 'tests/support/run/oxlint.json', '--deny-warnings', '--ignore-pattern', 'workers/*/assembly/**'],
    needs: [],
  },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'], needs: [] },
  // Finds unused code with tests and benches included; it costs as much again and concerns no user of the app.
  ...(isLong ? [{ name: 'unused code', command: bin('knip'), args: [], needs: [] }] : []),
  // Finds product code that only tests and benches use.
  { name: 'unused in the product', command: bin('knip'), args: ['--production'], needs: [] },
  { ...vitest('e2e', ['sample land', 'build']), isUrgent: true },
  vitest('gateway', ['sample land']),
  // This step fills its own database while the sample land is made.
  vitest('gateway-postgres', ['wasm']),
  vitest('browser', ['sample land']),
  // Last, because it never waits: it can run beside any other step, and earlier it would delay the long ones.
  vitest('unit', ['sample land'], 2),
];
const QUICK = ['wasm', 'types', 'lint', 'format', 'unit'];
/** Drops the need for sample land, which no unit test opens. */
const QUICK_STEPS = STEPS.filter(({ name }) => QUICK.includes(name)).map((step) => ({
  ...step,
  needs: step.needs.filter((name) => QUICK.includes(name)),
}));

try {
  if (!isQuick) {
    ensureChromium();
    findPostgresBinaries();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const TMPDIR = memoryFolder();
const env = { ...process.env, ...(TMPDIR === undefined ? {} : { TMPDIR }) };

/** Number of lines to repeat of a failed step; Vitest prints failures and their reasons at the end. */
const SHOWN_AGAIN_LINES = 200;

const begun = Date.now();
const ended = await runSteps(isQuick ? QUICK_STEPS : STEPS, { env, abreast: 3 });

console.log('\nThe ten slowest tests:');
for (const { seconds, file, title } of slowestTests(reports).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${title}`);
console.log('\nEach step, from its start to its end, and its processor time:');
for (const { name, seconds, cpuSeconds } of ended) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1).padStart(6)} s  `}${name}`);
}
const cpu = ended.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0);
console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${cpu.toFixed(1).padStart(6)} s  all`);

const failed = ended.find(({ status }) => status !== 0);
if (failed) {
  // Repeated at the end, where the end of a long log shows it; parallel steps may have printed much in between.
  console.error(failed.shown.split('\n').slice(-SHOWN_AGAIN_LINES).join('\n'));
  console.error(`\n${failed.name} failed; the steps after it did not run.`);
  process.exit(failed.status);
}
// The last result of long campaigns is kept in the repository.
if (isLong) {
  const about = { timed: 'Each step of npm run test:long, from its start to its end.', notTimed: 'What makes a step pass or fail.' };
  const rows: BenchRow[] = ended.map(({ name, seconds }) =>
    makeRow({ bench: 'long', case: `${name}: passed in`, unit: 's', ours: Number(seconds.toFixed(1)) }, { quick: false }),
  );
  keepResults('long', about, rows, { quick: false });
}
console.log('\nAll steps passed.');
