import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawnLine, DrawnText } from '../../../../src/landFiles/cad/drawnSheet.ts';
import { type BuiltSheet, buildParcels } from '../../../../src/landFiles/lines/buildParcels.ts';
import { ringCrossing } from '../../../../src/domain/geometry/ringFault.ts';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { Geos } from '../../../support/geometry/geos.ts';
import { drawLots, trueSheets } from '../../../support/lines/drawnLots.ts';
import { judgeBuilt } from '../../../support/lines/judgeBuilt.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const SHEETS = long ? 300 : 3;
const SEED = 2107;
const CROSSING_LINES = long ? 50_000 : 1_000;
const RAYS = long ? 50_000 : 1_500;

/** In Đà Nẵng, metres of TM-3. */
const [EAST, NORTH] = [550_000, 1_770_000];
const line = (...path: number[]): DrawnLine => ({
  layer: '10',
  path: Float64Array.from(path, (value, at) => value + (at % 2 === 0 ? EAST : NORTH)),
  isClosed: false,
});
const text = (layer: string, words: string, x: number, y: number): DrawnText => ({
  layer,
  text: words,
  x: x + EAST,
  y: y + NORTH,
  height: 1,
});
const build = (lines: DrawnLine[], texts: DrawnText[] = []): BuiltSheet => buildParcels({ lines, texts, left: [] });
const sizes = ({ parcels }: BuiltSheet): number[] => parcels.map(({ drawnM2 }) => Math.round(drawnM2 * 10) / 10).sort((a, b) => a - b);
const kinds = ({ doubts }: BuiltSheet): string[] =>
  [...new Set(doubts.map(({ kind }) => kind))].filter((kind) => kind !== 'without-number').sort();
const square = (x: number, y: number, side: number): DrawnLine => ({
  ...line(x, y, x + side, y, x + side, y + side, x, y + side),
  isClosed: true,
});

let geos: Geos;
beforeAll(async () => void (geos = await Geos.open()));

describe('parcels from loose lines', () => {
  it(`buildParcels: in ${SHEETS} sheets 99 % of lots and 98 % of numbers are right, the rest reported`, () => {
    const [faults, unreported]: [string[], string[]] = [[], []];
    let [lots, numbers, at] = [0, 0, 0];
    for (const truth of trueSheets(SEED)) {
      if (at === SHEETS) break;
      const { sheet } = drawLots(truth, SEED * 1_000 + at++);
      const verdict = judgeBuilt(geos, truth, buildParcels(sheet));
      lots += truth.length;
      numbers += verdict.wrongNumbers.length;
      faults.push(...verdict.wrongLots.map((fault) => `sheet ${at}: ${fault}`));
      unreported.push(...verdict.unreported.map((fault) => `sheet ${at}: ${fault}`));
    }
    expect(lots).toBeGreaterThan(SHEETS * 60);
    expect(faults.slice(0, Math.max(0, faults.length - lots * 0.01))).toEqual([]);
    expect(numbers).toBeLessThanOrEqual(lots * 0.02);
    expect(unreported).toEqual([]);
  }, 900_000);

  it('buildParcels: short ends meet in their corner, long ends are cut, and no corner moves', () => {
    const built = build([
      line(0.04, 0, 20, 0),
      line(20, 0.03, 20, 10.05),
      line(20.04, 10, -0.05, 10),
      line(0, 9.97, 0, 0.05),
      line(8, 0.04, 8, 9.96),
    ]);
    expect(sizes(built)).toEqual([80, 120]);
    expect(built.repairs).toMatchObject({ joinedEnds: 6, cutDangles: 0, closedGaps: 0 });
    expect(kinds(built)).toEqual([]);
    for (const { rings } of built.parcels)
      for (const [at, value] of rings[0]!.entries()) expect([0, 8, 10, 20]).toContain(value - (at % 2 === 0 ? EAST : NORTH));
  });

  it('buildParcels: a wider gap is closed and reported with its position, one above the limit stays', () => {
    const withGap = (gap: number): BuiltSheet => build([square(0, 0, 10), line(5, gap, 5, 10)]);
    expect(sizes(withGap(0.15))).toEqual([50, 50]);
    expect(withGap(0.15).doubts[0]).toMatchObject({ kind: 'gap-closed', detail: '0.15 m' });
    expect(withGap(0.15).doubts[0]!.x).toBeCloseTo(EAST + 5, 6);
    expect(sizes(withGap(0.5))).toEqual([100]);
    expect(kinds(withGap(0.5))).toEqual(['dangle-cut']);
    expect(sizes(buildParcels({ lines: [square(0, 0, 10), line(5, 0.5, 5, 10)], texts: [], left: [] }, { snapM: 0.5 }))).toEqual([50, 50]);
  });

  it('buildParcels: a side drawn twice some centimetres apart is one, and the sliver is reported', () => {
    const built = build([line(0, 0, 20, 0, 20, 10, 0, 10, 0, 0), line(8, 0, 8, 10), line(8.03, 0, 8, 10)]);
    expect(built.parcels).toHaveLength(2);
    expect(built.repairs.mergedSlivers).toBe(1);
    expect(kinds(built)).toEqual(['sliver-merged']);
  });

  it('buildParcels: unconnected lines within an area are a hole and an island, even with a line between', () => {
    for (const more of [[], [line(0, 0, 4, 4)]]) {
      const built = build([square(0, 0, 10), square(4, 4, 2), ...more]);
      expect(sizes(built)).toEqual([4, 96]);
      expect(built.parcels.map(({ rings }) => rings.map((ring) => Math.sign(ringArea(ring)))).sort()).toEqual([[1], [1, -1]]);
    }
    // They touch at a corner.
    const touching = build([square(0, 0, 10), square(0, 0, 2)]);
    expect(sizes(touching)).toEqual([4, 96]);
    expect(touching.parcels.every(({ rings }) => rings.every((ring) => ringCrossing(ring) === null))).toBe(true);
  });

  it('buildParcels: corners stay where lines meet, and none is added where a line was cut', () => {
    const built = build([line(0, 0, 4, 0), line(4, 0, 10, 0, 10, 10), line(10, 10, 0, 10, 0, 5), line(0, 5, 0, 0), line(0, 7, 10, 7)]);
    expect(built.parcels.map(({ rings }) => rings[0]!.length / 2)).toEqual([4, 4]);
  });

  it('buildParcels: texts are read by annex 21 levels, by layer names, and combined in one text', () => {
    const grid = [line(0, 0, 30, 0, 30, 10, 0, 10, 0, 0), line(10, 0, 10, 10), line(20, 0, 20, 10)];
    const { parcels } = build(grid, [
      text('13', '012', 5, 5),
      text('4', '99,5', 5, 3.7),
      text('2', 'ODT', 5, 6.3),
      text('NHAN THUA', 'ONT 13/100.4', 15, 5),
      text('SO_THUA', '14A', 25, 5),
      text('Level 4', '100.0', 25, 3),
      text('LOAI DAT', 'ONT+CLN', 25, 7),
    ]);
    expect(
      parcels.map(({ number, statedM2, code }) => ({ number, statedM2, code })).sort((a, b) => a.number!.localeCompare(b.number!)),
    ).toEqual([
      { number: '12', statedM2: 99.5, code: 'ODT' },
      { number: '13', statedM2: 100.4, code: 'ONT' },
      { number: '14A', statedM2: 100, code: 'ONT+CLN' },
    ]);
  });

  it('buildParcels: a small lot’s number within its neighbour is reassigned by area and reported', () => {
    const lots = [line(0, 0, 33, 0, 33, 10, 0, 10, 0, 0), line(30, 0, 30, 10)];
    const texts = [text('13', '1', 15, 5), text('4', '300.0', 15, 3.7), text('13', '2', 28.5, 5), text('4', '30.0', 28.5, 3.7)];
    const built = build(lots, texts);
    expect(built.parcels.map(({ number, drawnM2 }) => [number, Math.round(drawnM2)]).sort()).toEqual([
      ['1', 300],
      ['2', 30],
    ]);
    expect(kinds(built)).toEqual(['number-outside', 'several-numbers']);
    expect(kinds(build(lots, [text('13', '1', 15, 5), text('4', '200', 15, 3.7), text('13', '7', 50, 50)]))).toEqual([
      'area-differs',
      'stray-text',
    ]);
    expect(kinds(build(lots, [text('13', '1', 15, 5), text('13', '1', 31.5, 5)]))).toEqual(['number-twice']);
    // An area between two numbers cannot be assigned safely.
    expect(kinds(build(lots, [text('13', '1', 29, 5), text('4', '300.0', 29.7, 4), text('13', '2', 31, 5)]))).toContain('texts-crowded');
  });
});

describe('hostile drawings', () => {
  const random = seededRandom(SEED);

  it('hostile: no boundary, and only broken and tiny lines, are refused', () => {
    expect(() => build([{ ...square(0, 0, 10), layer: 'NHA' }])).toThrow('empty');
    const built = build([line(0, 0, NaN, 5), line(0, 0, Infinity, 5), line(), line(1), line(1, 2), line(1, 1, 1, 1), line(1, 1, 1.01, 1)]);
    expect(built.parcels).toEqual([]);
    expect(built.repairs).toMatchObject({ brokenLines: 2, tinyLines: 2 });
  });

  it('hostile: huge coordinates are left out, and the lines beside them are built', () => {
    const built = build([square(0, 0, 10), line(1e15, 1e15, -1e300, 5), line(0, 0, 1e7, 1e7)]);
    expect(sizes(built)).toEqual([100]);
    expect(built.repairs.brokenLines).toBe(2);
  });

  it('hostile: lines through one point give sectors, and far too many are refused', () => {
    const rays = (count: number): DrawnLine[] =>
      Array.from({ length: count }, (_, at) => {
        const turn = (Math.PI * at) / count;
        return line(Math.cos(turn) * 100, Math.sin(turn) * 100, -Math.cos(turn) * 100, -Math.sin(turn) * 100);
      });
    expect(build([...rays(40), square(-20, -20, 40)]).parcels).toHaveLength(80);
    expect(() => build(rays(RAYS))).toThrow('too-tangled');
  });

  it(`hostile: ${CROSSING_LINES} lines that cross each other are refused before memory is full`, () => {
    const lines = Array.from({ length: CROSSING_LINES }, () => line(random() * 1e3, 0, random() * 1e3, 1e3));
    expect(() => build(lines)).toThrow(/too-(many|tangled)/);
  });

  it('hostile: a spiral, a comb and a corner repeated 50,000 times give no false parcel', () => {
    const spiral = line(
      ...Array.from({ length: 8_000 }, (_, at) => [Math.cos(at / 50) * (1 + at / 100), Math.sin(at / 50) * (1 + at / 100)]).flat(),
    );
    expect(build([spiral]).parcels).toEqual([]);
    const comb = line(...Array.from({ length: 8_000 }, (_, at) => [(at >> 1) * 0.5, at % 4 === 1 || at % 4 === 2 ? 50 : 0]).flat());
    expect(build([comb, line(-1, -1, 2_001, -1, 2_001, 51, -1, 51, -1, -1)]).parcels).toHaveLength(1);
    expect(sizes(build([line(...Array.from({ length: 50_000 }, () => [3, 3]).flat()), square(0, 0, 10)]))).toEqual([100]);
  });

  it('hostile: random lines on a centimetre lattice give areas that do not cross and cover the ground once', () => {
    for (let run = 0; run < 8; run++) {
      const at = (): number => Math.round(random() * 100) / (run % 2 === 0 ? 1 : 50);
      const built = build(Array.from({ length: 60 }, () => line(at(), at(), at(), at())));
      const crossed = built.parcels.filter(({ rings }) => rings.some((ring) => ringCrossing(ring) !== null));
      expect(crossed.length).toBeLessThanOrEqual(built.parcels.length * 0.01);
    }
  });
});
