import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm run licences`: name, version and licence of every package that ships, and its end status 1 where one has none, or one under which
 * an MIT product cannot be shipped. Read from the lock, so that packages of other platforms are listed, too.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** Permissive, or copyleft of single files that are shipped as they came. */
const TAKEN = new Set(
  (
    '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-3.0 CC-BY-4.0 CC0-1.0 EDL-1.0 ISC MIT MIT-0 OFL-1.1 PostgreSQL Python-2.0 ' +
    // Of the last two, each is a package of its own, whose source is public and which may be replaced.
    'Unlicense WTFPL Zlib MPL-2.0 LGPL-3.0-or-later'
  ).split(' '),
);

/** As their licence files say; what their package.json says is left out by npm, or misspelt. */
const TOLD_IN_FILE: Readonly<Record<string, string>> = {
  'arc 0.2.0': 'BSD-2-Clause',
  'incremental-encoder 0.0.1': 'MPL-2.0',
  'splaytree-ts 1.0.2': 'BSD-3-Clause',
};

/** `(MIT OR GPL-3.0)`: one that we take is enough; `Apache-2.0 AND LGPL-3.0-or-later`: all of them. */
function isTaken(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(bare)) return bare.split(' OR ').some(isTaken);
  if (/ AND /.test(bare)) return bare.split(' AND ').every(isTaken);
  return TAKEN.has(bare);
}

const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Record<string, LockedPackage> };
const shipped = Object.entries(packages)
  .filter(([path, { dev, devOptional, link }]) => path !== '' && !dev && !devOptional && !link)
  .map(([path, { version = '', license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: TOLD_IN_FILE[`${name} ${version}`] ?? license ?? 'unknown' };
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

for (const { name, version, licence } of shipped) console.log(`${name} ${version} ${licence}`);
const refused = shipped.filter(({ licence }) => !isTaken(licence));
for (const { name, version, licence } of refused) console.error(`not to be shipped: ${name} ${version} (${licence})`);
if (refused.length > 0) process.exitCode = 1;
