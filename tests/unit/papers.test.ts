import { describe, expect, it } from 'vitest';
import { lostMentions } from '../support/house/papers.ts';
import { readRepositoryFile, repositoryFiles } from '../support/run/repository.ts';

const PATHS = [
  'README.md',
  'package.json',
  'src/README.md',
  'src/map/startMap.ts',
  'src/map/base/grid.ts',
  'workers/ocr/assembly/rules.ts',
  'workers/README.md',
];
const lostIn = (path: string, text: string): string[] => lostMentions([{ path, text }], PATHS, ['dev', 'test:long']);

describe('documents', () => {
  it('documents: every path and command that they name exists', () => {
    const paths = repositoryFiles();
    const papers = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: readRepositoryFile(path) }));
    const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
    expect(papers.length).toBeGreaterThan(3);
    expect(lostMentions(papers, paths, Object.keys(scripts))).toEqual([]);
  });

  it.each([
    ['a missing file', 'README.md', 'see `src/map/stopMap.ts`'],
    ['a missing folder', 'README.md', '`src/map/tiles/`'],
    ['a bare name without a file', 'README.md', '`stopMap.ts`'],
    ['a pattern without a match', 'README.md', '`src/*/base/*.css`'],
    ['a missing script', 'README.md', 'npm run build'],
    ['a missing program', 'README.md', '    node --import tsx src/build/start.ts'],
    ['a broken link', 'src/README.md', '[the map](map/README.md)'],
  ])('documents: refuses %s', (_what, path, text) => {
    expect(lostIn(path, text)).toHaveLength(1);
  });

  it.each([
    ['from the root', 'workers/README.md', '`src/map/startMap.ts`'],
    ['from its folder', 'src/README.md', '`map/startMap.ts`, [map](map/startMap.ts)'],
    ['from a folder of code', 'README.md', '`map/base`'],
    ['by the end of a path below it', 'workers/README.md', '`assembly/rules.ts`'],
    ['by its bare name', 'README.md', '`grid.ts`'],
    ['by a pattern', 'README.md', '`src/*/{base,tiles}/*.ts`, `workers/<name>/assembly/`'],
    ['without its extension', 'README.md', '`src/map/startMap`'],
    ['a command', 'README.md', '`npm run dev`, npm run test:long -- --bail'],
    [
      'a text that is no path',
      'README.md',
      '`/api/auth`, `image/png`, `a/b`, `NAME.bench.ts`, `dist/index.html`, `GET x/y.ts`, `@types/node`',
    ],
  ])('documents: a path may be named %s', (_what, path, text) => {
    expect(lostIn(path, text)).toEqual([]);
  });
});
