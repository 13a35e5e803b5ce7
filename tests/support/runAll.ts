import { spawnSync } from 'node:child_process';
import type { BenchRow } from '../../bench/benchRow.ts';
import { keepResults } from '../../bench/keepResults.ts';
import { makeRow } from '../../bench/makeRow.ts';
import { ensureChromium } from './chromium.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import { ROOT } from './repository.ts';

/** `npm test`: everything that must hold, in the order in which a failure is cheapest to learn of. */

interface Step {
  name: string;
  command: string;
  args: string[];
}

const bin = (name: string): string => `${ROOT}node_modules/.bin/${name}`;
/** @param workers of their own accord two cores would run one file at a time */
const vitest = (project: string, workers = 1): Step => ({
  name: project,
  command: bin('vitest'),
  args: ['run', '--project', project, `--maxWorkers=${workers}`],
});

const STEPS: Step[] = [
  { name: 'wasm', command: bin('tsx'), args: ['src/build/wasm.ts'] },
  // Forced: a build record left by another state of the tree once passed an import of a name that was gone.
  { name: 'types', command: bin('tsc'), args: ['-b', '--force'] },
  // AssemblyScript's decorators are no TypeScript; its own compiler checks those files.
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '--ignore-pattern', 'workers/*/assembly/**'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  vitest('unit', 2),
  vitest('gateway', 2),
  vitest('gateway-postgres', 2),
  vitest('browser'),
  vitest('e2e'),
];

try {
  ensureChromium();
  findPostgresBinaries();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const passed: BenchRow[] = [];

for (const step of STEPS) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const { status, error } = spawnSync(step.command, step.args, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) {
    console.error(`\n${step.name} failed; the steps after it did not run.`);
    process.exit(status ?? 1);
  }
  const seconds = (Date.now() - started) / 1000;
  const took = { bench: 'long', case: `${step.name}: passed in`, unit: 's', ours: Number(seconds.toFixed(1)) };
  passed.push(makeRow(took, { quick: false }));
  console.log(`── ${step.name}: ${seconds.toFixed(1)} s`);
}
// Long campaigns leave their last result in the repository (design §10).
if (process.env.THUA_LONG === '1') {
  const about = { timed: 'Each step of npm run test:long, from its start to its end.', notTimed: 'What makes a step pass or fail.' };
  keepResults('long', about, passed, { quick: false });
}
console.log('\nAll steps passed.');
