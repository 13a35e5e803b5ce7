import { posix } from 'node:path';

/** Returns the folder that a folder of tests/unit tests: below src, or at the same path from the root. */
const homeOf = (folder: string): string => (/^(workers|bench)(\/|$)/.test(folder) ? folder : posix.join('src', folder));

/**
 * Returns unit tests without a subject: `tests/unit/a/b.test.ts` tests `src/a/b.ts(x)` or the room `src/a/b/`. Tests
 * directly in tests/unit are about the repository.
 * @param paths of the whole repository
 */
export function unmirroredTests(paths: readonly string[]): string[] {
  const known = new Set(paths);
  const folders = new Set<string>();
  for (const path of paths) for (let up = posix.dirname(path); up !== '.'; up = posix.dirname(up)) folders.add(up);
  return paths.filter((path) => {
    const [, folder, name] = /^tests\/unit\/(.+)\/([^/]+)\.test\.tsx?$/.exec(path) ?? [];
    if (folder === undefined) return false;
    const home = posix.join(homeOf(folder), name!);
    return !['.ts', '.tsx', '.mjs'].some((ending) => known.has(home + ending)) && !folders.has(home);
  });
}
