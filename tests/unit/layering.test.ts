import { describe, expect, it } from 'vitest';
import { repositorySource } from '../support/house/repositorySource.ts';
import type { SourceFile } from '../support/house/sourceModule.ts';
import { checkLayering, MAX_LINES } from '../support/run/layering.ts';
import { repositoryFiles } from '../support/run/repository.ts';

const source = (path: string, text: string): SourceFile => ({ path, text });

describe('layering', () => {
  it('layering: the repository keeps its layers', () => {
    const paths = repositoryFiles('src', 'workers', 'tests', 'bench').filter((path) => /\.(tsx?|css)$/.test(path));
    const sources = paths.map(repositorySource);
    expect(paths.length).toBeGreaterThan(20);
    expect(checkLayering(sources)).toEqual([]);
  });

  it.each([
    ['domain with a package', 'src/domain/a.ts', "import * as v from 'valibot';"],
    ['domain with api', 'src/domain/a.ts', "import { b } from '../api/b.ts';"],
    ['a feature with another feature', 'src/features/a/A.tsx', "import { B } from '../b/B.tsx';"],
    ['a feature with api', 'src/features/a/A.tsx', "import { b } from '../../api/b.ts';"],
    ['a feature with a worker', 'src/features/a/A.tsx', "import { b } from '../../workers/parcels/client.ts';"],
    ['a slice outside its noun', 'src/state/aSlice.ts', 'export const aSlice = 1;'],
    ['a slice with a slice', 'src/state/a/aSlice.ts', "import { b } from '../b/bSlice.ts';"],
    ['a slice with verbs', 'src/state/a/aSlice.ts', "import { b } from '../b/b.ts';"],
    ['verbs of two slices', 'src/state/a/a.ts', "import { aSlice } from './aSlice.ts';\nimport { bSlice } from '../b/bSlice.ts';"],
    ['verbs with verbs', 'src/state/a/a.ts', "import { b } from './b.ts';"],
    ['ui with domain', 'src/ui/A.tsx', "import type { B } from '../domain/b.ts';"],
    ['a dynamic import', 'src/ui/A.tsx', "const b = () => import('../flows/b.ts');"],
    ['a re-export', 'src/ui/A.tsx', "export { b } from '../flows/b.ts';\nexport const c = 1;"],
    ['maplibre outside map', 'src/flows/a.ts', "import { Map } from 'maplibre-gl';"],
    ['proj4 outside the reference', 'src/flows/a.ts', "import proj4 from 'proj4';"],
    ['flows with a worker’s internals', 'src/flows/a.ts', "import { b } from '../../workers/parcels/tileIndex.ts';"],
    ['gateway with state', 'src/gateway/a.ts', "import { b } from '../state/b.ts';"],
    ['the gateway with its sample', 'src/gateway/land/a.ts', "import { b } from '../sample/b.ts';"],
    ['a barrel', 'src/flows/all.ts', "export * from './a.ts';\nexport * from './b.ts';"],
    ['an index file', 'src/flows/index.ts', 'export const a = 1;'],
    ['assembly with TypeScript of a worker', 'workers/geometry/assembly/a.ts', "import { b } from '../core';"],
    ['assembly with another module’s', 'workers/geometry/assembly/a.ts', "import { b } from '../../ocr/assembly/b';"],
    ['assembly with a package', 'workers/geometry/assembly/a.ts', "import { b } from 'b';\nexport function a(): i32 { return b(); }"],
    ['a worker with its assembly', 'workers/geometry/core.ts', "import { b } from './assembly/b.ts';"],
    ['assembly too long', 'workers/geometry/assembly/a.ts', '@inline\n'.repeat(MAX_LINES + 1)],
    ['an assignment to a slice', 'src/flows/a.ts', "import { aSlice } from '../state/aSlice.ts';\naSlice.open = true;"],
    ['an increment of a slice’s number', 'src/features/a/A.tsx', 'aSlice.list.count += 1;'],
    ['++ on a slice', 'src/map/a.ts', 'aSlice.count++;'],
    ['delete on a slice', 'src/features/a/A.tsx', 'delete aSlice.faults.name;'],
    ['a mutation of a slice’s array', 'src/flows/a.ts', 'aSlice.rows.push(1);'],
    ['Object.assign to a slice', 'src/flows/a.ts', 'Object.assign(aSlice, { open: true });'],
    ['a write through an alias', 'src/flows/a.ts', 'function a() { const { form } = aSlice; if (form) form.busy = true; }'],
    ['a write to a found element', 'src/flows/a.ts', 'const row = aSlice.rows.find(({ key }) => key === 1);\nrow!.x = 1;'],
    ['a write to each element', 'src/app/A.tsx', 'for (const row of aSlice.rows) row.x = 1;'],
    ['a write in a callback', 'src/app/A.tsx', 'aSlice.rows.forEach((row) => { row.x = 1; });'],
    ['a file too long', 'src/flows/a.ts', 'const a = 1;\n'.repeat(MAX_LINES + 1)],
  ])('layering: refuses %s', (_what, path, text) => {
    expect(checkLayering([source(path, text)])).toHaveLength(1);
  });

  it('layering: refuses a cycle', () => {
    const files = [
      source('src/flows/a.ts', "import { b } from './b.ts';\nexport const a = b;"),
      source('src/flows/b.ts', "import type { a } from './a.ts';\nexport const b = 1 as unknown as typeof a;"),
    ];
    expect(checkLayering(files)).toEqual(['cycle: src/flows/a.ts → src/flows/b.ts → src/flows/a.ts']);
  });

  it('layering: refuses a cycle of assembly', () => {
    const files = [
      source('workers/ocr/assembly/a.ts', "import { b } from './b';\n@inline\nexport function a(): i32 { return b(); }"),
      source('workers/ocr/assembly/b.ts', "import { a } from './a';\nexport function b(): i32 { return a(); }"),
    ];
    expect(checkLayering(files)).toEqual(['cycle: workers/ocr/assembly/a.ts → workers/ocr/assembly/b.ts → workers/ocr/assembly/a.ts']);
  });

  it('layering: allows what the import table allows, and files of exactly the maximum length', () => {
    const files = [
      source('src/flows/a.ts', "import { b } from '../../workers/parcels/client.ts';\nexport const a = b;"),
      source('src/features/a/A.tsx', "import { b } from './b.ts';\nexport const A = () => <p>{b}</p>;"),
      source('src/map/a.ts', "import { Map } from 'maplibre-gl';\nexport const a = Map;"),
      source('workers/ocr/assembly/read/a.ts', "import { b } from '../b';\n@inline\nexport function a(): i32 { return b(); }"),
      source(
        'src/flows/copy.ts',
        'const rows = [...aSlice.rows]; rows.push(1);\nlet { zoom } = aSlice; zoom = 3;\nconst more = aSlice.rows.map((row) => ({ ...row })); more[0]!.x = 1;',
      ),
      source('src/state/a/aSlice.ts', 'export function open() { aSlice.open = true; }'),
      source(
        'src/state/a/a.ts',
        "import { aSlice } from './aSlice.ts';\nimport { signal } from '../signal.ts';\nexport const open = () => { aSlice.open = signal(); };",
      ),
      source('src/flows/long.ts', 'const a = 1;\n'.repeat(MAX_LINES)),
    ];
    expect(checkLayering(files)).toEqual([]);
  });
});
