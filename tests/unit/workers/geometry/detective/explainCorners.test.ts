import { expect, it } from 'vitest';
import type { CornerEvidence, CornerExplanation } from '../../../../../src/domain/coordinates/cornerExplanation.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { explainCorners } from '../../../../../workers/geometry/detective/explainCorners.ts';
import { damagedTable, DAMAGES, type DamagedTable, PROVINCES } from '../../../../support/geometry/damagedTables.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const TABLES = process.env.THUA_LONG === '1' ? 10_000 : 1_400;

const isRight = ({ pairs, grid }: DamagedTable, top: CornerExplanation | undefined): boolean =>
  top !== undefined &&
  top.grid.zoneDeg === grid.zoneDeg &&
  top.grid.meridianDeg === grid.meridianDeg &&
  top.pairs.every(({ x, y }, at) => x === pairs[at]!.x && y === pairs[at]!.y);

async function* tables(seed: number): AsyncGenerator<DamagedTable & { isWhole: boolean }> {
  const core = await loadGeometryCore();
  const random = seededRandom(seed);
  let made = 0;
  for (let turn = 0; made < TABLES; turn += 1) {
    const damage = DAMAGES[turn % DAMAGES.length]!;
    const isWhole = damage === 'none';
    // One in five has a wrong meridian besides.
    const table = damagedTable(
      core,
      damage,
      PROVINCES[turn % PROVINCES.length]!,
      random,
      turn % 5 === 0 && !isWhole && damage !== 'sixDegrees',
    );
    if (!table) continue;
    made += 1;
    yield { ...table, isWhole };
  }
}

it(`explainCorners: of ${TABLES} tables of all provinces the right repair comes first, none is certain when wrong, and whole ones are left alone`, async () => {
  const seen = { damaged: 0, right: 0, certain: 0, certainWrong: 0, whole: 0, wholeExplained: 0 };
  for await (const table of tables(1)) {
    const [top] = explainCorners(table.evidence);
    if (table.isWhole) {
      seen.whole += 1;
      if (top) seen.wholeExplained += 1;
      continue;
    }
    const right = isRight(table, top);
    seen.damaged += 1;
    if (right) seen.right += 1;
    if (top?.isCertain) seen[right ? 'certain' : 'certainWrong'] += 1;
  }
  expect(seen.certainWrong).toBe(0);
  expect(seen.wholeExplained).toBe(0);
  expect(seen.right / seen.damaged).toBeGreaterThanOrEqual(0.99);
  // Where a zone of 6° lies on the province's own meridian nothing is.
  expect(seen.certain / seen.damaged).toBeGreaterThan(0.6);
  expect(PROVINCES).toHaveLength(63);
});

it('explainCorners: papers that print less are explained less often, and never wrongly for certain', async () => {
  const random = seededRandom(3);
  const seen = { damaged: 0, right: 0, certainWrong: 0, wholeExplained: 0 };
  for await (const table of tables(2)) {
    const evidence: CornerEvidence = {
      ...table.evidence,
      ...(random() < 0.5 && { sidesM: [] }),
      ...(random() < 0.5 && { areaM2: null }),
      ...(random() < 0.7 && { ward: null }),
    };
    const [top] = explainCorners(evidence);
    if (table.isWhole) {
      if (top) seen.wholeExplained += 1;
      continue;
    }
    const right = isRight(table, top);
    seen.damaged += 1;
    if (right) seen.right += 1;
    if (top?.isCertain && !right) seen.certainWrong += 1;
  }
  expect(seen).toMatchObject({ certainWrong: 0, wholeExplained: 0 });
  expect(seen.right / seen.damaged).toBeGreaterThan(0.85);
});

const BARE = { sidesM: [], areaM2: null, provinceCode: '48', edition: 'old', meridianDeg: 107.75, ward: null } as const;
/** In Đà Nẵng. */
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
    'of two corners the one with a digit too many',
    { ...BARE, rows: [ROWS[0]!, { x: '17711020.10', y: '550220.55' }] },
    { kind: 'doubledDigit', row: 2, axis: 'x', was: '17711020.10', is: 1771020.1 },
  ],
  ['a moved mark', withRow(2, { y: '55022.906' }), { kind: 'decimalMark', row: 3, axis: 'y', was: '55022.906', is: 550229.06 }],
  ['a row that stands the other way round', withRow(0, { x: '550214.18', y: '1771012.43' }), { kind: 'axes', rows: [1] }],
  ['another meridian', { ...withRow(0, {}), meridianDeg: 105 }, { kind: 'grid', grid: { zoneDeg: 3, meridianDeg: 107.75 } }],
] as const)('explainCorners: %s is named', (_what, evidence, repair) => {
  expect(explainCorners(evidence)[0]?.repairs).toEqual([repair]);
});

it('explainCorners: a digit that could be any is offered in several ways, none of them certain', () => {
  const found = explainCorners(withRow(1, { x: '177102.10' }));
  expect(found.length).toBeGreaterThan(1);
  expect(found.every(({ isCertain, repairs }) => !isCertain && repairs[0]!.kind === 'lostDigit')).toBe(true);
});

it.each([
  ['sides', { sidesM: [9.97, 9.5, 15.27], areaM2: null }],
  ['the area', { sidesM: [], areaM2: 46.1 }],
] as const)('explainCorners: %s that the paper prints tell the digit', (_what, printed) => {
  const found = explainCorners({ ...withRow(1, { x: '177102.10' }), ...printed });
  expect(found.map(({ repairs, pairs }) => [repairs.length, pairs[1]])).toEqual([[1, { x: 1771020.1, y: 550220.55 }]]);
});

it('explainCorners: what fits, what is no number and what is beyond repair is left alone', () => {
  expect(explainCorners(withRow(0, {}))).toEqual([]);
  expect(explainCorners(withRow(0, { x: 'góc 1' }))).toEqual([]);
  expect(explainCorners({ ...BARE, rows: [] })).toEqual([]);
  expect(explainCorners(withRow(0, { x: '9', y: '9' }))).toEqual([]);
  expect(explainCorners({ ...BARE, rows: Array.from({ length: 5_000 }, () => ({ x: '1', y: '2' })) })).toEqual([]);
});
