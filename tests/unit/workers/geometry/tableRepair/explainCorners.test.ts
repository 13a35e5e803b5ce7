import { expect, it } from 'vitest';
import type { CornerEvidence, CornerExplanation } from '../../../../../src/domain/coordinates/cornerExplanation.ts';
import type { LngLat } from '../../../../../src/domain/geometry/lngLat.ts';
import { readSearchBox } from '../../../../../src/domain/search/readSearchBox.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { explainCorners, placeOnGrid } from '../../../../../workers/geometry/tableRepair/explainCorners.ts';
import { type Damage, damagedTable, DAMAGES, type DamagedTable, PROVINCES } from '../../../../support/geometry/damagedTables.ts';
import { typedTexts } from '../../../../support/texts/typedTexts.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const isLong = process.env.THUA_LONG === '1';
const TABLES = isLong ? 10_000 : 910;
const core = await loadGeometryCore();
const place = placeOnGrid(core);

const isRight = ({ pairs, grid }: DamagedTable, top: CornerExplanation | undefined): boolean =>
  top !== undefined &&
  top.grid.zoneDeg === grid.zoneDeg &&
  top.grid.meridianDeg === grid.meridianDeg &&
  top.pairs.every(({ x, y }, at) => x === pairs[at]!.x && y === pairs[at]!.y);

function* tables(seed: number, count = TABLES): Generator<DamagedTable & { damage: Damage }> {
  const random = seededRandom(seed);
  let made = 0;
  for (let turn = 0; made < count; turn += 1) {
    const damage = DAMAGES[turn % DAMAGES.length]!;
    // One in five has a wrong meridian, too.
    const withGrid = turn % 5 === 0 && damage !== 'none' && damage !== 'sixDegrees';
    const table = damagedTable(core, damage, PROVINCES[turn % PROVINCES.length]!, random, withGrid);
    if (!table) continue;
    made += 1;
    yield { ...table, damage };
  }
}

interface Tally {
  tables: number;
  /** For an intact table: unchanged. */
  right: number;
  /** The right repair is among the proposals. */
  listed: number;
  certain: number;
  certainWrong: number;
  slowestMs: number;
}

/** Counts explanations by kind of damage. @param evidenceOf evidence of each table */
function explainAll(seed: number, evidenceOf: (table: DamagedTable) => CornerEvidence, count = TABLES) {
  const byDamage: Partial<Record<Damage, Tally>> = {};
  for (const table of tables(seed, count)) {
    const tally = (byDamage[table.damage] ??= { tables: 0, right: 0, listed: 0, certain: 0, certainWrong: 0, slowestMs: 0 });
    const evidence = evidenceOf(table);
    const from = performance.now();
    const found = explainCorners(evidence, place);
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - from);
    const isWhole = table.damage === 'none';
    const right = isWhole ? found.length === 0 : isRight(table, found[0]);
    tally.tables += 1;
    if (right) tally.right += 1;
    if (isWhole ? right : found.some((each) => isRight(table, each))) tally.listed += 1;
    if (found[0]?.isCertain) tally[right ? 'certain' : 'certainWrong'] += 1;
  }
  if (isLong) console.table(byDamage);
  const damaged = Object.entries(byDamage).flatMap(([damage, tally]) => (damage === 'none' ? [] : [tally]));
  const sum = (of: keyof Tally): number => damaged.reduce((total, tally) => total + tally[of], 0);
  return {
    byDamage,
    share: sum('right') / sum('tables'),
    listed: sum('listed') / sum('tables'),
    certain: sum('certain') / sum('tables'),
    certainWrong: sum('certainWrong'),
    wholeExplained: byDamage.none!.tables - byDamage.none!.right,
  };
}

it(`explainCorners: of ${TABLES} tables the right repair ranks first, no wrong one is certain`, () => {
  const seen = explainAll(1, ({ evidence }) => evidence);
  expect(seen).toMatchObject({ certainWrong: 0, wholeExplained: 0 });
  expect(seen.share).toBeGreaterThanOrEqual(0.99);
  for (const [damage, { right, tables: all }] of Object.entries(seen.byDamage)) expect(right / all, damage).toBeGreaterThan(0.97);
  // A 6° zone on the province's own meridian is never certain.
  expect(seen.certain).toBeGreaterThan(0.6);
  expect(PROVINCES).toHaveLength(63);
});

it('explainCorners: documents with fewer figures are explained less often, and never certainly wrong', () => {
  const random = seededRandom(3);
  const seen = explainAll(2, ({ evidence }) => ({
    ...evidence,
    ...(random() < 0.5 && { sidesM: [] }),
    ...(random() < 0.5 && { areaM2: null }),
    ...(random() < 0.7 && { ward: null }),
  }));
  expect(seen).toMatchObject({ certainWrong: 0, wholeExplained: 0 });
  expect(seen.share).toBeGreaterThan(0.85);
});

/** The lot and six neighbours of its size as registered, some decimetres off. */
function registerAround({ pairs, grid }: DamagedTable, random: () => number, hasLot = true): LngLat[][] {
  const offM = (): number => 0.4 * (random() - 0.5);
  const widthM = Math.max(...pairs.map(({ x }) => x)) - Math.min(...pairs.map(({ x }) => x));
  return [...(hasLot ? [0] : []), -3, -2, -1, 1, 2, 3].map((step) => {
    const [dx, dy] = [offM() + step * widthM, offM()];
    return place(
      pairs.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
      grid,
    );
  });
}

it('explainCorners: without printed figures a registered parcel decides, and a missing one misleads none', () => {
  const bare = ({ evidence }: DamagedTable): CornerEvidence => ({ ...evidence, sidesM: [], areaM2: null, ward: null });
  const random = seededRandom(5);
  const count = TABLES / 7;
  const without = explainAll(4, bare, count);
  const withLot = explainAll(4, (table) => ({ ...bare(table), parcels: registerAround(table, random) }), count);
  const withOthers = explainAll(4, (table) => ({ ...bare(table), parcels: registerAround(table, random, false) }), count);
  for (const seen of [without, withLot, withOthers]) expect(seen).toMatchObject({ certainWrong: 0, wholeExplained: 0 });
  expect(withLot.share).toBeGreaterThan(without.share + 0.05);
  expect(withOthers.share).toBeGreaterThan(without.share - 0.01);
});

it('explainCorners: a registered parcel distinguishes 3° and 6° zones on one meridian', () => {
  const grid = { zoneDeg: 6, meridianDeg: 105 } as const;
  const pairs = [
    [2323400.12, 588210.43],
    [2323412.4, 588222.91],
    [2323401.73, 588235.06],
    [2323389.51, 588221.34],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  const evidence: CornerEvidence = {
    rows: pairs.map(({ x, y }) => ({ x: x.toFixed(2), y: y.toFixed(2) })),
    sidesM: [],
    areaM2: null,
    provinceCode: '01',
    edition: 'old',
    meridianDeg: 105,
    ward: null,
    parcels: [],
  };
  expect(explainCorners(evidence, place)).toEqual([]);
  const [top] = explainCorners({ ...evidence, parcels: [place(pairs, grid)] }, place);
  expect(top).toMatchObject({ grid, isCertain: false });
});

const BARE = { sidesM: [], areaM2: null, provinceCode: '48', edition: 'old', meridianDeg: 107.75, ward: null, parcels: [] } as const;
/** Rows in Đà Nẵng. */
const ROWS = [
  { x: '1771012.43', y: '550214.18' },
  { x: '1771020.10', y: '550220.55' },
  { x: '1771015.87', y: '550229.06' },
];
const withRow = (at: number, row: Partial<{ x: string; y: string }>): CornerEvidence => ({
  ...BARE,
  rows: ROWS.map((own, index) => (index === at ? { ...own, ...row } : own)),
});

it.each([
  ['a digit too many', withRow(1, { x: '17711020.10' }), { kind: 'doubledDigit', row: 2, axis: 'x', was: '17711020.10', is: 1771020.1 }],
  [
    'an extra digit in one of two corners',
    { ...BARE, rows: [ROWS[0]!, { x: '17711020.10', y: '550220.55' }] },
    { kind: 'doubledDigit', row: 2, axis: 'x', was: '17711020.10', is: 1771020.1 },
  ],
  ['a moved mark', withRow(2, { y: '55022.906' }), { kind: 'decimalMark', row: 3, axis: 'y', was: '55022.906', is: 550229.06 }],
  ['a row with swapped X and Y', withRow(0, { x: '550214.18', y: '1771012.43' }), { kind: 'axes', rows: [1] }],
  ['another meridian', { ...withRow(0, {}), meridianDeg: 105 }, { kind: 'grid', grid: { zoneDeg: 3, meridianDeg: 107.75 } }],
] as const)('explainCorners: %s is recognised', (_what, evidence, repair) => {
  expect(explainCorners(evidence)[0]?.repairs).toEqual([repair]);
});

it.each([
  [
    'both columns',
    (value: number) => value % 1e5,
    [
      { kind: 'columnLeading', axis: 'x' },
      { kind: 'columnLeading', axis: 'y' },
    ],
  ],
  ['its millions', (value: number) => value % 1e6, [{ kind: 'columnLeading', axis: 'x' }]],
] as const)('explainCorners: first digits omitted from %s are completed from the range of the province', (_what, cut, repairs) => {
  const rows = ROWS.map(({ x, y }) => ({ x: cut(Number(x)).toFixed(2), y: cut(Number(y)).toFixed(2) }));
  const [first] = explainCorners({ ...BARE, rows });
  expect(first).toMatchObject({ repairs, isCertain: false });
  expect(first!.pairs).toEqual(ROWS.map(({ x, y }) => ({ x: Number(x), y: Number(y) })));
});

it('explainCorners: first digits missing in one number are those of the others', () => {
  const [first] = explainCorners(withRow(1, { x: '71020.10' }));
  expect(first?.repairs).toEqual([{ kind: 'leadingDigits', row: 2, axis: 'x', was: '71020.10', is: 1771020.1 }]);
});

it('explainCorners: a digit with several values is proposed in several ways, none of them certain', () => {
  const found = explainCorners(withRow(1, { x: '177102.10' }));
  expect(found.length).toBeGreaterThan(1);
  expect(found.every(({ isCertain, repairs }) => !isCertain && repairs[0]!.kind === 'lostDigit')).toBe(true);
});

it.each([
  ['sides', { sidesM: [9.97, 9.5, 15.27], areaM2: null }],
  ['the area', { sidesM: [], areaM2: 46.1 }],
] as const)('explainCorners: %s in the document decide the digit', (_what, printed) => {
  const found = explainCorners({ ...withRow(1, { x: '177102.10' }), ...printed });
  expect(found.map(({ repairs, pairs }) => [repairs.length, pairs[1]])).toEqual([[1, { x: 1771020.1, y: 550220.55 }]]);
});

it.each([
  ['a wrong digit revealed by sides and area', { x: '1771120.10' }, [['wrongDigit', 2, 'x', 1771020.1]]],
  ['a wrong digit far off', { x: '1871020.10' }, [['wrongDigit', 2, 'x', 1771020.1]]],
  [
    'both numbers of a corner',
    { x: '177102.10', y: '550 240,55' },
    [
      ['lostDigit', 2, 'x', 1771020.1],
      ['wrongDigit', 2, 'y', 550220.55],
    ],
  ],
] as const)('explainCorners: %s is corrected', (_what, row, repairs) => {
  const [top] = explainCorners({ ...withRow(1, row), sidesM: [9.97, 9.5, 15.27], areaM2: 46.1, ward: { lng: 108.22, lat: 16.02 } });
  const named = top!.repairs.map((repair) => 'was' in repair && [repair.kind, repair.row, repair.axis, repair.is]);
  expect(named.toSorted()).toEqual(repairs.map((repair) => [...repair]));
  expect(top!.isCertain).toBe(true);
});

it('explainCorners: two ambiguous numbers are proposed in several ways, none of them certain', () => {
  const evidence = withRow(1, { x: '177102.10' });
  const found = explainCorners({ ...evidence, rows: evidence.rows.with(2, { x: ROWS[2]!.x, y: '55029.06' }) });
  expect(found.length).toBeGreaterThan(1);
  expect(found.every(({ isCertain, repairs }) => !isCertain && repairs.length === 2)).toBe(true);
});

it('explainCorners: consistent tables, invalid numbers and unrepairable tables are unchanged', () => {
  expect(explainCorners(withRow(0, {}))).toEqual([]);
  expect(explainCorners(withRow(0, { x: 'góc 1' }))).toEqual([]);
  expect(explainCorners({ ...BARE, rows: [] })).toEqual([]);
  expect(explainCorners(withRow(0, { x: '9', y: '9' }))).toEqual([]);
  expect(explainCorners({ ...BARE, rows: Array.from({ length: 5_000 }, () => ({ x: '1', y: '2' })) })).toEqual([]);
});

const LETTERS = typedTexts('repair');

it.each(LETTERS)('explainCorners: a letter of %j is first read as the digit that it resembles', (text, expected) => {
  const [row, axis, is] = expected.split(' ') as [string, 'x' | 'y', string];
  const reading = readSearchBox(text);
  const rows = reading.kind === 'corners' ? reading.typed! : [];
  const [first] = explainCorners({ ...BARE, rows, provinceCode: '', meridianDeg: null });
  expect(first?.repairs[0]).toMatchObject({ kind: 'letter', row: Number(row), axis, is: Number(is) });
  expect(first?.pairs[Number(row) - 1]![axis]).toBe(Number(is));
});
