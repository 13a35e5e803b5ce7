import { spawn } from 'node:child_process';
import type { BenchRow } from '../../bench/rows/benchRow.ts';
import { keepResults } from '../../bench/rows/keepResults.ts';
import { makeRow } from '../../bench/rows/makeRow.ts';
import { ensureChromium } from './chromium.ts';
import { memoryFolder } from './memoryFolder.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import { ROOT } from './repository.ts';

/** `npm test`: everything that must hold, in the order in which a failure is cheapest to learn of. */

interface Step {
  name: string;
  command: string;
  args: string[];
}

const bin = (name: string): string => `${ROOT}node_modules/.bin/${name}`;
/** @param workers of its own accord Vitest leaves one of two cores idle */
const vitest = (project: string, workers = 1): Step => ({
  name: project,
  command: bin('vitest'),
  args: ['run', '--project', project, `--maxWorkers=${workers}`],
});

const wasm: Step = { name: 'wasm', command: bin('tsx'), args: ['src/build/wasm.ts'] };
/** Forced: a build record left by another state of the tree once passed an import of a name that was gone. */
const types: Step = { name: 'types', command: bin('tsc'), args: ['-b', '--force'] };
/** AssemblyScript's decorators are no TypeScript; its own compiler checks those files. */
const lint: Step = { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '--ignore-pattern', 'workers/*/assembly/**'] };
const unusedCode: Step = { name: 'unused code', command: bin('knip'), args: [] };
/** What the gateway and the product start from. */
const land: Step = { name: 'sample land', command: bin('tsx'), args: ['tests/support/scripts/makeLand.ts'] };

/** One after the other; the lanes of a stage go side by side, where each of them leaves a core idle. */
const STAGES: Step[][][] = [
  [[wasm], [types]],
  // Two lanes of about the same work: a core each until both are done, whereas two workers of one project wait for its longest file.
  [
    [land, vitest('gateway'), vitest('gateway-postgres')],
    [lint, unusedCode, vitest('unit'), vitest('browser')],
  ],
  [[vitest('e2e', 2)]],
  [[vitest('e2e-alone')]],
];

try {
  ensureChromium();
  findPostgresBinaries();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const passed: BenchRow[] = [];
const TMPDIR = memoryFolder();
const env = TMPDIR === undefined ? process.env : { ...process.env, TMPDIR };

/** @returns its exit status. Of steps side by side each is shown whole, when it has ended. */
function runStep({ command, args }: Step, isAlone: boolean): Promise<{ status: number; shown: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let shown = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (shown += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ status: code ?? 1, shown }));
  });
}

let failed: { name: string; status: number; shown: string } | undefined;
/** Vitest ends with what failed and why. */
const SHOWN_AGAIN_LINES = 200;

async function runLane(lane: Step[], isAlone: boolean): Promise<void> {
  for (const step of lane) {
    if (failed) return;
    if (isAlone) console.log(`\n── ${step.name}`);
    const started = Date.now();
    const { status, shown } = await runStep(step, isAlone);
    const seconds = (Date.now() - started) / 1000;
    if (!isAlone) process.stdout.write(`\n── ${step.name}\n${shown}`);
    console.log(`── ${step.name}: ${seconds.toFixed(1)} s`);
    if (status !== 0) failed ??= { name: step.name, status, shown };
    const took = { bench: 'long', case: `${step.name}: passed in`, unit: 's', ours: Number(seconds.toFixed(1)) };
    passed.push(makeRow(took, { quick: false }));
  }
}

for (const lanes of STAGES) {
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  if (failed) {
    // What ran beside it may have printed hundreds of lines since; who keeps only the end of a log must find the reason there.
    console.error(failed.shown.split('\n').slice(-SHOWN_AGAIN_LINES).join('\n'));
    console.error(`\n${failed.name} failed; the steps after it did not run.`);
    process.exit(failed.status);
  }
}
// Long campaigns leave their last result in the repository.
if (process.env.THUA_LONG === '1') {
  const about = { timed: 'Each step of npm run test:long, from its start to its end.', notTimed: 'What makes a step pass or fail.' };
  keepResults('long', about, passed, { quick: false });
}
console.log('\nAll steps passed.');
