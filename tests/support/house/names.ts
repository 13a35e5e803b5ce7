import { posix } from 'node:path';
import { isAssembly, readModule, type SourceFile } from './sourceModule.ts';

/** Names of files that play a fixed role in their room, whatever they export. */
const ROLE_NAMES: ReadonlyArray<{ folder: RegExp; names: readonly string[] }> = [
  { folder: /^workers\//, names: ['api', 'client', 'core', 'worker', 'reference'] },
  { folder: /^src\/gateway\//, names: ['routes', 'rows', 'wire', 'rules'] },
  // Fields common to the calls of accounts, and to those of the wallet.
  { folder: /^src\/contract\//, names: ['accountFields', 'walletFields'] },
  { folder: /^/, names: ['main'] },
];

/** Tests for a resource of the wire: its calls, and the client file of the same name. */
const isResource = (path: string, files: readonly SourceFile[]): boolean => {
  const [, resource] = /^src\/(?:contract|api)\/(?:\w+\/)*(\w+)\.ts$/.exec(path) ?? [];
  const isHome = new RegExp(`^src/contract/\\w+/${resource}\\.ts$`);
  return resource !== undefined && files.some((file) => isHome.test(file.path) && /= define(?:Customer)?Call\(/.test(file.text));
};

/** Splits 'formatAreaM2' and 'FORMAT_AREA_M2' into format, area, m2. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => word.toLowerCase());

/** Units at the end of names, which a file's name may omit. */
const UNITS = ['ms', 's', 'm', 'm2', 'km', 'px', 'deg', 'bytes'];

const phraseOf = (name: string): string => ` ${wordsOf(name).join(' ')} `;

/** Tests whether a file called `name` is named after what it exports. */
function isNamedAfter(name: string, exports: ReadonlyArray<{ name: string; isType: boolean }>): boolean {
  const phrase = phraseOf(name);
  const isItsName = (one: { name: string }): boolean =>
    phraseOf(one.name) === phrase || UNITS.some((unit) => phraseOf(one.name) === `${phrase}${unit} `);
  const values = exports.filter(({ isType }) => !isType);
  if (exports.some(isItsName)) return true;
  // A value with one type names the file; a value among several types does not.
  const isOne = exports.length === 1 || (values.length === 1 && exports.length === 2);
  return !isOne && exports.some((one) => phraseOf(one.name).includes(phrase));
}

/**
 * Returns files that are not named after their exports. A single exported value (or its type) gives the name; of
 * several exports, one has the file's name, or contains its words.
 */
export function misnamedFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (isAssembly(file.path)) return [];
    const name = posix.basename(file.path).replace(/\.tsx?$/, '');
    if (ROLE_NAMES.some(({ folder, names }) => folder.test(file.path) && names.includes(name)) || isResource(file.path, files)) return [];
    const { exports } = readModule(file);
    if (exports.length === 0 || isNamedAfter(name, exports)) return [];
    return [`${file.path}: exports ${exports.map((one) => one.name).join(', ')}`];
  });
}

/** Returns names that two or more files define and export. */
export function doubledNames(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const file of files) {
    if (isAssembly(file.path)) continue;
    for (const name of new Set(readModule(file).exports.map((one) => one.name))) places.set(name, [...(places.get(name) ?? []), file.path]);
  }
  return [...places].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}
