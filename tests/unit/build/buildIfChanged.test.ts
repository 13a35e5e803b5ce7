import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldBuilds } from '../../../src/build/buildIfChanged.ts';
import { buildIn } from '../../../src/build/currentBuild.mjs';
import { markFolderInUse } from '../../../src/gateway/database/pglite/lockDataDir.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'thua-dist-'));
  mkdirSync(join(dist, 'lock'));
  writeFileSync(join(dist, 'current'), 'build-9');
});
afterEach(() => rmSync(dist, { recursive: true }));

function makeBuild(name: string, isComplete = true): string {
  mkdirSync(join(dist, name, 'app'), { recursive: true });
  if (isComplete) writeFileSync(buildIn(join(dist, name)).stampFile, 'inputs');
  return join(dist, name);
}

it('old builds: the three newest complete ones stay, however many unfinished ones follow', async () => {
  for (const name of ['build-1', 'build-2', 'build-3', 'build-4']) makeBuild(name);
  for (const name of ['build-5', 'build-6', 'build-7']) makeBuild(name, false);
  await removeOldBuilds(dist);
  expect(readdirSync(dist).toSorted()).toEqual(['build-2', 'build-3', 'build-4', 'current', 'lock']);
});

it('old builds: the current one stays, even if a clock set back gave it the oldest name', async () => {
  for (const name of ['build-1', 'build-2', 'build-3', 'build-4']) makeBuild(name);
  writeFileSync(join(dist, 'current'), 'build-1');
  await removeOldBuilds(dist);
  expect(readdirSync(dist).toSorted()).toEqual(['build-1', 'build-2', 'build-3', 'build-4', 'current', 'lock']);
});

it('old builds: a file left by a killed build is removed', async () => {
  makeBuild('build-1');
  writeFileSync(join(dist, 'current.4711'), 'build-1');
  await removeOldBuilds(dist);
  expect(readdirSync(dist).toSorted()).toEqual(['build-1', 'current', 'lock']);
});

it('old builds: one that a process serves stays until that process ends', async () => {
  const [own, other] = ['build-1', 'build-2'].map((name) => makeBuild(name)) as [string, string];
  for (const name of ['build-3', 'build-4', 'build-5']) makeBuild(name);
  const { release } = markFolderInUse(own, () => undefined);
  const lockDataDir = new URL('../../../src/gateway/database/pglite/lockDataDir.ts', import.meta.url).href;
  const program = `const { markFolderInUse } = await import(${JSON.stringify(lockDataDir)});
    markFolderInUse(${JSON.stringify(other)}, () => undefined); console.log('raised'); setInterval(() => undefined, 60_000);`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const builds = (): string[] => readdirSync(dist).filter((name) => name.startsWith('build-'));

  await removeOldBuilds(dist);
  expect(builds()).toEqual(['build-1', 'build-2', 'build-3', 'build-4', 'build-5']);
  release();
  server.kill('SIGKILL');
  await once(server, 'exit');
  await removeOldBuilds(dist);
  expect(builds()).toEqual(['build-3', 'build-4', 'build-5']);
});
