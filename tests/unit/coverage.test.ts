import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFactRows } from '../support/facts/readFacts.ts';
import { readRepositoryFile, ROOT } from '../support/run/repository.ts';

/**
 * Rows of tests/coverage.tsv. The first line has the finished tags (`finished<TAB>main …`), then one line per row
 * of the specification: id, test file, test name; or id, 'not built', why.
 */
const [head, ...lines] = readRepositoryFile('tests/coverage.tsv').trimEnd().split('\n');
const [headWord, ...finishedTags] = head!.split('\t');
const rows = lines.map((line) => line.split('\t'));

it('coverage: the file has its three columns', () => {
  expect(headWord).toBe('finished');
  expect(rows.filter((row) => row.length !== 3 || row.some((cell) => cell.trim() === ''))).toEqual([]);
});

it('coverage: every named test exists', () => {
  const missing = rows
    .filter(([, file]) => file !== 'not built')
    .filter(([, file, name]) => !existsSync(ROOT + file) || !testNamesOf(file!).some((known) => known === name))
    .map(([id, file, name]) => `${id}: no test ‘${name}’ in ${file}`);
  expect(missing).toEqual([]);
});

it('coverage: every row of a finished tag has a line', () => {
  const covered = new Set(rows.map(([id]) => id));
  const missing = readFactRows('specRows.tsv')
    .filter(([, tags]) => tags!.split(' ').some((tag) => finishedTags.includes(tag)))
    .map(([id]) => id!)
    .filter((id) => !covered.has(id));
  expect(missing).toEqual([]);
});

/** Literal names of `it` and `test` in a file; a name built at run time cannot be cited. */
function testNamesOf(file: string): string[] {
  const text = readRepositoryFile(file);
  return [...text.matchAll(/\b(?:it|test)(?:\.each\((?:\w+|[\s\S]*?\](?: as const)?)\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
    (match) => match[2]!.replace(/\\(['"`])/g, '$1'),
  );
}
