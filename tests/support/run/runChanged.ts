import { execFileSync, spawnSync } from 'node:child_process';
import { ensureChromium } from './chromium.ts';
import { ROOT } from './repository.ts';

/**
 * `npm run test:changed`: the tests that a change can touch. The change is what was done since the branch left main, and what is not
 * committed; `npm run test:changed -- COMMIT` looks back to that commit instead.
 */
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function branchedAt(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    // No branch of that name here.
    return 'HEAD';
  }
}

const since = process.argv[2] ?? branchedAt();
const changed = [
  ...new Set([...git('diff', '--name-only', since).split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')]),
].filter(Boolean);
const touches = (pattern: RegExp): boolean => changed.some((path) => pattern.test(path));

/** Their tests import what they test, so Vitest knows which a change can reach. */
const BY_IMPORT = ['unit', 'gateway', 'gateway-postgres', 'browser'];
/** What runs in the product's pages: their tests drive the built product, and import nothing of it. */
const PAGE = /^(index\.html|vite\.config\.ts|package-lock\.json|src\/(?!gateway\/|build\/)|workers\/)/;

const steps: Array<[name: string, command: string, args: string[]]> = [
  ['wasm', 'tsx', ['src/build/wasm.ts']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--deny-warnings', '--ignore-pattern', 'workers/*/assembly/**']],
];
const vitest = (project: string, ...args: string[]): (typeof steps)[number] => [
  project,
  'vitest',
  ['run', '--project', project, '--passWithNoTests', ...args],
];
if (touches(/\.(ts|tsx|mjs|sql|json|css|html)$/))
  for (const project of BY_IMPORT) steps.push(vitest(project, '--changed', since, '--maxWorkers=2'));
if (touches(PAGE)) steps.push(vitest('e2e', '--maxWorkers=2'));
else steps.push(vitest('e2e', '--changed', since, '--maxWorkers=2'));

console.log(`${changed.length} files changed since ${since.slice(0, 12)}: ${steps.map(([name]) => name).join(', ')}`);
ensureChromium();
for (const [name, command, args] of steps) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(`${ROOT}node_modules/.bin/${command}`, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
