import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NODE_FLAGS, type TestProcess, watchProcess } from '../gatewayProcess.ts';
import { testProgram } from '../testPrograms.ts';
import { ROOT } from '../../run/repository.ts';

/** Files of the product that decide which build is made, named, served and removed. */
const REAL = [
  'src/build/run.mjs',
  'src/build/currentBuild.mjs',
  'src/build/buildIfChanged.ts',
  'src/gateway/database/pglite/lockDataDir.ts',
];

/**
 * Replaced files. Vite needs twenty seconds for the page; here a page is a few files that name their version. The
 * gateway is the product's, bundled once.
 */
const FAKES: Readonly<Record<string, string>> = {
  'package.json': '{"type":"module"}',
  'src/gateway/operations/startupError.ts': 'export class StartupError extends Error {}',
  'src/build/wasm.ts': 'export const WASM_FILES: string[] = []; export const buildWasm = async () => {};',
  'src/build/writeAppShell.ts': 'export const writeAppShell = async () => {};',
  'src/build/bundleGateway.ts': `import { cpSync } from 'node:fs';
    export const bundleGateway = async (outDir) => cpSync(process.env.THUA_BUNDLE, outDir, { recursive: true });`,
  'node_modules/vite/package.json': '{"name":"vite","version":"1.0.0","type":"module","main":"index.js"}',
  'node_modules/vite/index.js': `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    export async function build({ root, build: { outDir } }) {
      const html = readFileSync(root + 'index.html', 'utf8');
      const version = /version (\\d+)/.exec(html)[1];
      mkdirSync(outDir + '/assets', { recursive: true });
      for (const name of ['app', 'later']) writeFileSync(outDir + '/assets/' + name + '-' + version + '.js', ('version ' + version + '\\n').repeat(200));
      writeFileSync(outDir + '/index.html', html);
    }`,
  'prune.ts': `import { removeOldBuilds } from './src/build/buildIfChanged.ts'; await removeOldBuilds('dist');`,
  // Kills its own process before the DIES_BEFORE-th file change.
  'die.mjs': `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = Number(process.env.DIES_BEFORE);
    for (const name of ['mkdirSync', 'writeFileSync', 'cpSync', 'renameSync', 'rmSync']) {
      const real = fs[name];
      fs[name] = (...args) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : real(...args));
    }
    syncBuiltinESMExports();`,
};

/** Checkout whose builds take a second. */
export interface RolledOutTree {
  /** Changes the sources of the page, or of the gateway alone, to a version. */
  edit(version: number, part: 'page' | 'gateway'): void;
  /** Returns the page version that the next start serves. */
  current(): number;
  builds(): string[];
  /** @param diesBefore number of the file change before which the build is killed */
  build(diesBefore?: number): TestProcess;
  prune(): TestProcess;
  start(environment: NodeJS.ProcessEnv): TestProcess;
  operate(environment: NodeJS.ProcessEnv): TestProcess;
  remove(): void;
}

export function makeRolledOutTree(): RolledOutTree {
  const tree = mkdtempSync(join(tmpdir(), 'thua-rolled-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const path of REAL) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(ROOT + path, join(tree, path));
  }
  for (const [path, text] of Object.entries(FAKES)) write(path, text);
  for (const name of readdirSync(`${ROOT}node_modules`))
    if (name !== 'vite' && !name.startsWith('.')) symlinkSync(`${ROOT}node_modules/${name}`, join(tree, 'node_modules', name));
  const bundle = dirname(testProgram('start'));
  const run = (args: string[], environment: NodeJS.ProcessEnv = {}): TestProcess =>
    watchProcess(
      spawn(process.execPath, args, {
        cwd: tree,
        env: { ...process.env, LOG_FORMAT: 'text', THUA_BUNDLE: bundle, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  const build = ['src/build/buildIfChanged.ts'];
  return {
    edit: (version, part) => write(part === 'page' ? 'index.html' : 'src/gateway/version.ts', `version ${version}`),
    current: () => {
      const html = readFileSync(join(tree, 'dist', readFileSync(join(tree, 'dist/current'), 'utf8'), 'app/index.html'), 'utf8');
      return Number(/version (\d+)/.exec(html)![1]);
    },
    builds: () => readdirSync(join(tree, 'dist')).filter((name) => !['current', 'lock'].includes(name)),
    build: (diesBefore) =>
      diesBefore === undefined
        ? run(['--import', 'tsx', ...build])
        : run(['--import', 'tsx', '--import', './die.mjs', ...build], { DIES_BEFORE: String(diesBefore) }),
    prune: () => run(['--import', 'tsx', 'prune.ts']),
    start: (environment) => run([...NODE_FLAGS, 'src/build/run.mjs', 'start'], environment),
    operate: (environment) => run([...NODE_FLAGS, 'src/build/run.mjs', 'operate', 'users', 'list'], environment),
    remove: () => rmSync(tree, { recursive: true }),
  };
}
