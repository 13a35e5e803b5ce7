import { describe, expect, it } from 'vitest';
import { citableNumbers, danglingCitations } from '../support/house/citations.ts';
import { followPaths } from '../support/house/dataPaths.ts';
import { equalRuns } from '../support/house/equalLines.ts';
import { doubledNames, misnamedFiles, wordsOf } from '../support/house/names.ts';
import { plainEnglishFaults } from '../support/house/plainEnglish.ts';
import { flowEffects, subscriptions } from '../support/house/reactions.ts';
import { houseRows, isBroken } from '../support/house/rows.ts';
import { folderSizes, lonelyFunctions } from '../support/house/sizes.ts';
import { cyclesOf, importGraph, type SourceFile } from '../support/house/sourceModule.ts';
import { unmirroredTests } from '../support/house/unmirroredTests.ts';

const source = (path: string, text: string): SourceFile => ({ path, text });

describe('house', () => {
  it('house: the repository keeps its limits', () => {
    const broken = houseRows().filter(isBroken);
    expect(broken.map(({ name, figure, limit, offenders }) => ({ name, figure, limit, offenders }))).toEqual([]);
  });

  it('house: only a figure above its limit is a fault', () => {
    const row = { name: 'a', figure: 1, offenders: [] };
    expect(isBroken({ ...row, limit: 1 })).toBe(false);
    expect(isBroken({ ...row, limit: 0 })).toBe(true);
    expect(isBroken({ ...row, limit: null })).toBe(false);
    expect(isBroken({ ...row, figure: NaN, limit: 0 })).toBe(false);
  });

  it('house: counted are effects that call an import from flows, and subscriptions that call valtio', () => {
    const panel = source(
      'src/features/a/Panel.tsx',
      [
        "import { load } from '../../flows/a/load.ts';",
        "import type { Load } from '../../flows/a/load.ts';",
        'useEffect(() => {\n  void load(1);\n}, []);',
        'useEffect(load, []);',
        'useEffect(() => focus(), []);',
        'const press = () => load(2);',
        'subscribe(slice, press);',
      ].join('\n'),
    );
    expect(flowEffects(panel)).toEqual(['src/features/a/Panel.tsx:3: load', 'src/features/a/Panel.tsx:6: load']);
    expect(subscriptions(panel)).toEqual(['src/features/a/Panel.tsx:9']);
  });

  it('house: each data path passes through no more files than its limit', () => {
    for (const { name, limit, files } of followPaths()) {
      expect(files.size, name).toBeGreaterThan(10);
      expect(files.size, [name, ...files.keys()].join('\n')).toBeLessThanOrEqual(limit);
    }
  });

  it.each([
    ['an opening without a subject', 'src/a.ts', '/** Where the map is. */'],
    ['such an opening of several lines', 'src/a.css', '/*\n * Of whom it is.\n */'],
    ['a private word', 'src/a.mjs', '// Callers are told.'],
    ['a wide comment', 'src/a.ts', `// ${'a'.repeat(120)}`],
    ['a long name of a test', 'tests/a.test.ts', `it('${'a'.repeat(101)}', () => {});`],
    ['a private word in the name of a test', 'tests/a.test.ts', "it.each([1])('a: the twin of %s', () => {});"],
    ['a wide document', 'docs/operate/a.md', 'a '.repeat(61)],
    ['a private word in a document', 'docs/operate/a.md', 'The page tells it.'],
    ['a document too large', 'docs/operate/a.md', 'a\n'.repeat(5_001)],
    ['a long record', 'docs/adr/0001-a.md', 'a\n'.repeat(41)],
    ['a document of no kind', 'docs/a.md', 'a'],
  ])('house: plain English refuses %s', (_what, path, text) => {
    expect(plainEnglishFaults([source(path, text)])).toHaveLength(1);
  });

  it('house: plain English accepts tables, links, code and words of the field', () => {
    const comment = "/** Returns the parcels. Whether one is open is not asked. `told` and 'ill' are code. */\nconst told = 'What';";
    const table = `| ${'a'.repeat(130)} |\n[a](${'b'.repeat(130)})`;
    expect(plainEnglishFaults([source('src/a.ts', comment), source('docs/operate/a.md', table)])).toEqual([]);
  });

  it.each([
    ['formatAreaM2', ['format', 'area', 'm2']],
    ['MAX_LINES', ['max', 'lines']],
    ['toGeoJSONText', ['to', 'geo', 'json', 'text']],
    ['vn2000', ['vn2000']],
  ])('house: name parts of %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it.each([
    ['one value of another name', 'src/a/grid.ts', 'export const degreeGrid = 1;'],
    ['one type of another name', 'src/a/grid.ts', 'export type DegreeGrid = 1;'],
    ['one value beside a type, both of other names', 'src/a/grid.ts', 'export interface Step {}\nexport const degreeGrid = 1;'],
    ['several, none with a matching name', 'src/a/grid.ts', 'export const one = 1;\nexport const other = 2;'],
    ['words that are not adjacent', 'src/a/tileFault.ts', 'export const tileOfFault = 1;\nexport const other = 2;'],
    ['a role of another room', 'src/map/routes.ts', 'export const addRoutes = 1;'],
  ])('house: refuses a file with %s', (_what, path, text) => {
    expect(misnamedFiles([source(path, text)])).toHaveLength(1);
  });

  it.each([
    ['its one value', 'src/a/degreeGrid.ts', 'export const degreeGrid = 1;'],
    ['its component', 'src/a/Panel.tsx', 'export function Panel() { return <p />; }'],
    ['its constant', 'src/a/snapRange.ts', 'export const SNAP_RANGE_PX = 1;'],
    [
      'its type, beside the function that makes it',
      'src/a/createFlights.ts',
      'export interface Flights {}\nexport const createFlights = 1;',
    ],
    [
      'the words of its types, beside one value',
      'src/a/wallet.ts',
      'export interface WalletToken {}\nexport interface WalletFee {}\nexport const MOVES = 1;',
    ],
    ['the words of one of several', 'src/a/format.ts', 'export const formatAreaM2 = 1;\nexport const formatLengthM = 2;'],
    ['its role', 'src/gateway/notes/routes.ts', 'export const addNoteRoutes = 1;'],
    ['nothing', 'src/a/start.ts', "import './a.css';"],
    ['a re-export of another file', 'src/a/start.ts', "export { a } from './a.ts';"],
    ['an assembly module', 'workers/geometry/assembly/lanes.ts', 'export const other = 1;'],
  ])('house: a file may be named after %s', (_what, path, text) => {
    expect(misnamedFiles([source(path, text)])).toEqual([]);
  });

  it('house: refuses a name that two files define, and allows a re-export', () => {
    const files = [
      source('src/a.ts', 'export const a = 1;\nexport interface B {}'),
      source('src/b.ts', "export type B = 1;\nexport { a } from './a.ts';"),
      source('workers/geometry/assembly/a.ts', 'export function a(): i32 { return 1; }'),
    ];
    expect(doubledNames(files)).toEqual(['B: src/a.ts, src/b.ts']);
  });

  describe('house: a short function in its own file beside its only user', () => {
    const user = source(
      'src/a/user.ts',
      "import { short } from './short.ts';\nexport const user = () => {\n  short();\n};".replace(';\n};', ';\n  short();\n};'),
    );
    const short = 'import type { A } from "x";\ninterface B { a: A }\nexport function short(b: B): A {\n  return b.a;\n}\n';

    it('is refused', () => {
      const found = lonelyFunctions([user, source('src/a/short.ts', short)]);
      expect(found).toEqual(['src/a/short.ts: only for src/a/user.ts']);
    });

    it.each([
      ['has a second user', [source('src/a/other.ts', "import { short } from './short.ts';\nexport const x = short;")], short],
      ['has a constant beside it', [], `const LIMIT = 1;\n${short}`],
      ['is not short', [], short.replace('{\n', `{\n${'  // why\n'.repeat(15)}`)],
    ])('is allowed if it %s', (_what, others, text) => {
      expect(lonelyFunctions([user, ...others, source('src/a/short.ts', text)]).filter((line) => line.startsWith('src/a/short'))).toEqual(
        [],
      );
    });

    it('is allowed if its user imports it on demand or is in another folder', () => {
      const onDemand = source('src/a/user.ts', "export const user = () => import('./short.ts');");
      const elsewhere = source('src/b/user.ts', "import { short } from '../a/short.ts';\nexport const user = short;");
      for (const one of [onDemand, elsewhere])
        expect(lonelyFunctions([one, source('src/a/short.ts', short)]).filter((line) => line.startsWith('src/a/short'))).toEqual([]);
    });
  });

  it('house: refuses an assembly cycle, with imports without extension and decorated functions', () => {
    const files = [
      source('workers/a/assembly/one.ts', "import {\n  two,\n} from './two';\n\n@inline\nexport function one(): i32 { return two(); }"),
      source('workers/a/assembly/two.ts', "import { one } from './one';\nexport function two(): i32 { return one(); }"),
    ];
    expect(cyclesOf(importGraph(files))).toEqual([
      'cycle: workers/a/assembly/one.ts → workers/a/assembly/two.ts → workers/a/assembly/one.ts',
    ]);
  });

  it('house: lists the fullest folder first, subfolders separately, without data and documents', () => {
    const paths = [
      'src/a/1.ts',
      'src/a/2.css',
      'src/a/README.md',
      'src/a/b/1.ts',
      'tests/fixtures/1.ts',
      'tests/fixtures/2.ts',
      'tests/fixtures/3.ts',
    ];
    expect(folderSizes(paths)).toEqual([
      { folder: 'src/a', files: 2 },
      { folder: 'src/a/b', files: 1 },
    ]);
  });

  it('house: refuses a unit test that mirrors no file', () => {
    const sources = ['src/map/base/grid.ts', 'src/features/notes/Panel.tsx', 'workers/ocr/table/rows.ts', 'bench/report.ts'];
    const good = [
      'tests/unit/map/base/grid.test.ts',
      'tests/unit/features/notes/Panel.test.tsx',
      'tests/unit/map/base.test.ts',
      'tests/unit/workers/ocr/table.test.ts',
      'tests/unit/workers/ocr/table/rows.test.ts',
      'tests/unit/bench/report.test.ts',
      'tests/unit/house.test.ts',
    ];
    const bad = ['tests/unit/map/grid.test.ts', 'tests/unit/ocr/table/rows.test.ts', 'tests/unit/map/base/other.test.ts'];
    expect(unmirroredTests([...sources, ...good, ...bad])).toEqual(bad);
  });

  describe('house: citations', () => {
    const statements = '# What\n\n## 4 States\n\n4.12 Closing repeats the first point, as\n4.13 does.\n\nSee 4.14 and ## 5.\n';
    const faultsOf = (text: string): string[] => danglingCitations([source('src/a.ts', text)], statements);

    it('may name chapters and statements', () => {
      expect([...citableNumbers(statements)]).toEqual(['4', '4.12']);
      expect(faultsOf('// (§4), §4.12 and §4')).toEqual([]);
    });

    it.each([
      ['an unknown statement', '// (§4.13)'],
      ['an unknown chapter', '/* §5 */'],
      ['an unknown document of ours', '// as design §4 has it'],
      ['its name', '// see design.md'],
      ['a deeper number of our document', '// §4.12.1'],
    ])('refuses %s', (_what, text) => {
      expect(faultsOf(text)).toHaveLength(1);
    });

    it.each([
      '// MVT 2.1 §4.3.3.2 forbids it',
      '// Karney (2013) §7',
      '// RFC 7946 §3.1.6',
      '// TT 75/2015/TT-BTNMT §9',
      '// a design of 4 colours',
    ])('may name other sources: %s', (text) => {
      expect(faultsOf(text)).toEqual([]);
    });
  });

  describe('house: equal lines', () => {
    const lines = (names: string): string => [...names].map((name) => `${name}();\n`).join('');

    it('are reported with both places, ignoring spaces, comments, imports and braces', () => {
      const one = source('src/one.ts', `import {\n  x,\n} from './x.ts';\n${lines('zabcdefg')}`);
      const other = source(
        'src/other.ts',
        `${lines('y')}// why\n  a( );\n${lines('bcd')}}\n\n/* how */ ${lines('efg')}`.replace('a( )', 'a()'),
      );
      expect(equalRuns([one, other])).toEqual([{ lines: 7, places: ['src/one.ts:5', 'src/other.ts:3'] }]);
    });

    it('are none below six, and none within a repeating list', () => {
      expect(equalRuns([source('src/one.ts', lines('abcde1')), source('src/other.ts', lines('abcde2'))])).toEqual([]);
      expect(equalRuns([source('src/one.ts', lines('a'.repeat(9)))])).toEqual([]);
    });

    it('in three places are three pairs', () => {
      expect(equalRuns(['src/1.ts', 'src/2.css', 'src/3.sql'].map((path) => source(path, lines('abcdef'))))).toHaveLength(3);
    });
  });
});
