import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the repository's root, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Lists the files that git tracks or would add (not ignored), by path from the root. */
export function repositoryFiles(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(ROOT + path));
}

export const readRepositoryFile = (path: string): string => readFileSync(ROOT + path, 'utf8');
