import { describe, expect, it } from 'vitest';
import { lostMentions, unlinkedSteps } from '../support/house/papers.ts';
import { readRepositoryFile, repositoryFiles } from '../support/run/repository.ts';

const PATHS = [
  'README.md',
  'package.json',
  'docs/product.md',
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

  it('papers: each file of a walk-through is linked to an earlier one', () => {
    const text = readRepositoryFile('docs/architecture.md');
    const code = repositoryFiles('src', 'workers').filter((path) => /\.tsx?$/.test(path));
    const files = code.map((path) => ({ path, text: readRepositoryFile(path) }));
    expect(text.match(/^## Life of /gm)).toHaveLength(6);
    expect(unlinkedSteps({ path: 'docs/architecture.md', text }, files)).toEqual([]);
  });

  it('documents: refuses a step that no import links', () => {
    const text =
      '## Life of a\n\n1. `src/a.ts` a\n2. `src/c.ts` c\n3. `src/b.ts` b\n\n## Life of d\n\n1. `src/c.ts` c\n2. `src/worker.ts` d\n';
    const files = [
      { path: 'src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/b.ts', text: 'export const b = 1;' },
      { path: 'src/c.ts', text: "new Worker(new URL('./worker.ts', import.meta.url));" },
      { path: 'src/worker.ts', text: '' },
    ];
    expect(unlinkedSteps({ path: 'docs/a.md', text }, files)).toEqual(["docs/a.md: 'Life of a' does not lead to src/c.ts"]);
  });

  it.each([
    ['a missing file', 'README.md', 'see `src/map/stopMap.ts`'],
    ['a missing folder', 'README.md', '`src/map/tiles/`'],
    ['a bare name without a file', 'README.md', '`stopMap.ts`'],
    ['a pattern without a match', 'README.md', '`src/*/base/*.css`'],
    ['a missing script', 'README.md', 'npm run build'],
    ['a missing program', 'README.md', '    node --import tsx src/build/start.ts'],
    ['a broken link', 'docs/product.md', '[the map](../src/map/README.md)'],
  ])('documents: refuses %s', (_what, path, text) => {
    expect(lostIn(path, text)).toHaveLength(1);
  });

  it.each([
    ['from the root', 'workers/README.md', '`src/map/startMap.ts`'],
    ['from its folder', 'src/map/README.md', '`base/grid.ts`, [grid](base/grid.ts)'],
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
