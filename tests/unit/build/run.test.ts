import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../support/run/repository.ts';

let root: string;
beforeEach(() => {
  // No package resolves from here, as after npm ci --omit=dev.
  root = mkdtempSync(join(tmpdir(), 'thua-run-'));
  mkdirSync(join(root, 'src/build'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  for (const file of ['run.mjs', 'currentBuild.mjs']) cpSync(`${ROOT}src/build/${file}`, join(root, 'src/build', file));
});
afterEach(() => rmSync(root, { recursive: true }));

const start = (...args: string[]) => spawnSync(process.execPath, ['src/build/run.mjs', ...args], { cwd: root, encoding: 'utf8' });

/** Makes a build of other sources than the tree's. */
function makeOlderBuild(): void {
  const gateway = join(root, 'dist/build-1/gateway');
  mkdirSync(gateway, { recursive: true });
  writeFileSync(join(gateway, 'wallet.js'), 'console.log(process.argv.slice(2).join(" "));');
  writeFileSync(join(root, 'dist/build-1/made-of'), 'other\nsources');
  writeFileSync(join(root, 'dist/current'), 'build-1');
}

describe('npm start without development dependencies', () => {
  it('start: without a build it prints in one line what to do', () => {
    const { status, stdout, stderr } = start('start');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('npm ci && npm run build')]);
  });

  it('start: an existing build runs with the program’s arguments, and an outdated one is reported', () => {
    makeOlderBuild();
    const { status, stdout, stderr } = start('wallet', 'done', '17');
    expect([status, stdout]).toEqual([0, 'done 17\n']);
    expect(stderr).toContain('older than the sources');
  });
});

it('operator commands: a command uses the existing build and never builds', () => {
  // The files that canBuild looks for, and a build that would leave a trace.
  for (const name of ['vite', 'tsx']) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), `{"name":"${name}","version":"1.0.0","main":"index.js"}`);
    writeFileSync(join(root, 'node_modules', name, 'index.js'), '');
  }
  writeFileSync(join(root, 'src/build/buildIfChanged.ts'), "import { mkdirSync } from 'node:fs'; mkdirSync('dist/build-2');");
  makeOlderBuild();
  expect(start('wallet', 'list')).toMatchObject({ status: 0, stdout: 'list\n' });
  expect(readdirSync(join(root, 'dist')).toSorted()).toEqual(['build-1', 'current']);
});
