import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface LockedPackage {
  name: string;
  version: string;
  path: string;
  /** Licence from the licence file if the package has none or misspells it. */
  licence: string;
  /** False for builds for other systems, which are in the lock file but not installed. */
  isHere: boolean;
}

interface LockEntry {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const LICENCE_IN_FILE: Readonly<Record<string, string>> = {
  'arc 0.2.0': 'BSD-2-Clause',
  'incremental-encoder 0.0.1': 'MPL-2.0',
  'splaytree-ts 1.0.2': 'BSD-3-Clause',
};

export const readLock = (): Record<string, LockEntry> =>
  (JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Record<string, LockEntry> }).packages;

/** Permissive licences, and copyleft of single files that are shipped unchanged. */
const TAKEN = new Set(
  (
    '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-3.0 CC-BY-4.0 CC0-1.0 EDL-1.0 ISC MIT MIT-0 OFL-1.1 PostgreSQL Python-2.0 ' +
    // The last three occur as separate packages with public source, which can be replaced.
    'Unlicense WTFPL Zlib MPL-2.0 LGPL-3.0-or-later LGPL-2.1-or-later'
  ).split(' '),
);

/** Checks an SPDX expression: one accepted licence of an OR, all of an AND. */
export function isAcceptedLicence(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(bare)) return bare.split(' OR ').some(isAcceptedLicence);
  if (/ AND /.test(bare)) return bare.split(' AND ').every(isAcceptedLicence);
  return TAKEN.has(bare);
}

/** Resolves a dependency in the lock file: nested packages first, then upwards. */
function pathOf(lock: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return undefined;
  }
}

/** Returns the runtime dependencies of a package, with required peers. */
function needsOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers);
}

/** Returns all versions, also builds for other systems. @param besides development dependencies that are shipped */
export function shippedPackages(besides: readonly string[] = []): LockedPackage[] {
  const lock = readLock();
  const reached = new Set<string>();
  const visit = (path: string | undefined): void => {
    if (path === undefined || reached.has(path)) return;
    reached.add(path);
    for (const name of needsOf(lock[path]!)) visit(pathOf(lock, path, name));
  };
  for (const name of Object.keys(lock['']!.dependencies!)) visit(`node_modules/${name}`);
  for (const name of besides) reached.add(`node_modules/${name}`);
  const byName = new Map<string, LockedPackage>();
  for (const path of reached) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license } = lock[path]!;
    const key = `${name} ${version}`;
    if (!byName.has(key))
      byName.set(key, { name, version, path, licence: LICENCE_IN_FILE[key] ?? license ?? 'unknown', isHere: existsSync(ROOT + path) });
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
