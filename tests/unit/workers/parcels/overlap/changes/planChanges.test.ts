import { describe, expect, it } from 'vitest';
import { ringArea } from '../../../../../../src/domain/geometry/ring.ts';
import { type PlanTransfer, transferKey } from '../../../../../../src/domain/land/planTransfer.ts';
import { groundM2PerDeg2 } from '../../../../../../workers/parcels/overlap/changes/changedGround.ts';
import { changeAt, type PieceShape, type PlanChange, shapeAt } from '../../../../../../workers/parcels/overlap/changes/packedChanges.ts';
import { planChanges } from '../../../../../../workers/parcels/overlap/changes/planChanges.ts';
import { CLIPPER_DECIMALS, Clipper2Changes } from '../../../../../support/geometry/clipper2Changes.ts';
import type { Corner } from '../../../../../support/geometry/overlapScene.ts';
import { type DrawnZone, packPlan, type PlanPair, seededPlanPair, zoneNet } from '../../../../../support/geometry/planPairs.ts';
import { seededRandom } from '../../../../../support/run/seededRandom.ts';

const isLong = process.env['THUA_LONG'] === '1';
const PAIRS = isLong ? 5_000 : 40;

type Piece = PlanChange & { shape: PieceShape };
interface Compared {
  transfers: PlanTransfer[];
  changes: Piece[];
}

function compare({ before, after }: PlanPair, rules: Partial<Parameters<typeof planChanges>[2]> = {}): Compared {
  const { transfers, changes } = planChanges(packPlan(before), packPlan(after), {
    isPartial: false,
    leastM2: 0.1,
    maxSteps: 1e9,
    ...rules,
  })!;
  const pieces = Array.from(changes.areasM2.keys());
  return { transfers, changes: pieces.map((piece) => ({ ...changeAt(changes, piece), shape: shapeAt(changes, piece) })) };
}

/** Thousandths of a degree from a position. */
const at = (x: number, y: number): Corner => [108.22 + x * 0.001, 16.01 + y * 0.001];
const square = (landCode: string, x: number, y: number, side = 1): DrawnZone => ({
  landCode,
  rings: [[at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)]],
});
const SQUARE_M2 = 1e-6 * groundM2PerDeg2(16.0105);

const keysOf = ({ transfers }: Compared): Record<string, number> =>
  Object.fromEntries(transfers.map((transfer) => [transferKey(transfer), Math.round((transfer.areaM2 / SQUARE_M2) * 1_000) / 1_000]));

/** m² of a piece's rings, even-odd. */
function shapeM2({ shape }: Piece): number {
  let areaDeg2 = 0;
  for (const [outline, ...holes] of shape) {
    areaDeg2 += Math.abs(ringArea(outline!.flat()));
    for (const hole of holes) areaDeg2 -= Math.abs(ringArea(hole.flat()));
  }
  const lats = shape.flat(2).map(([, lat]) => lat);
  return areaDeg2 * groundM2PerDeg2((Math.min(...lats) + Math.max(...lats)) / 2);
}

const perimeterM = ({ shape }: Piece): number =>
  shape.flat().reduce((sum, ring) => {
    const sides = ring.slice(1).map(([lng, lat], i) => Math.hypot(lng - ring[i]![0], lat - ring[i]![1]));
    return sum + sides.reduce((all, side) => all + side, 0) * 111_320;
  }, 0);

/** Pairs of codes whose m² differ by more than 0.01 m² or a millionth. */
function apart(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): { beyond: string[]; worstM2: number } {
  const beyond: string[] = [];
  let worstM2 = 0;
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [one, other] = [ours.get(key) ?? 0, theirs.get(key) ?? 0];
    const off = Math.abs(one - other);
    worstM2 = Math.max(worstM2, off);
    if (off > Math.max(0.01, 1e-6 * other)) beyond.push(`${key}: ${one} and ${other} m²`);
  }
  return { beyond, worstM2 };
}

describe('changes between two plannings', () => {
  it('plan changes: each piece has its code before and after, its m², its box and a closed shape', () => {
    const before = [square('ODT', 0, 0), square('CLN', 1, 0), square('TMD', 2, 0)];
    const after = [square('ODT', 0, 0), square('DGT', 1, 0), square('DGT', 3, 0)];
    const changed = compare({ before, after });
    expect(keysOf(changed)).toEqual({ 'CLN>DGT': 1, 'TMD>-': 1, '->DGT': 1 });
    const [first] = changed.changes.filter((change) => change.before === 'CLN');
    const [[ring]] = first!.shape as [[Corner[]]];
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ringArea(ring.flat())).toBeCloseTo(1e-6, 12);
    expect(
      ring
        .slice(1)
        .map(([lng, lat]) => [lng.toFixed(6), lat.toFixed(6)].join(' '))
        .toSorted(),
    ).toEqual(['108.221000 16.010000', '108.221000 16.011000', '108.222000 16.010000', '108.222000 16.011000']);
    expect(first!.box).toEqual({
      west: expect.closeTo(at(1, 0)[0], 9),
      south: expect.closeTo(16.01, 9),
      east: expect.closeTo(at(2, 0)[0], 9),
      north: expect.closeTo(16.011, 9),
    });
  });

  it('plan changes: the uppermost zone counts; zones without a code differ from ground without zones', () => {
    const before = [square('ODT', 0, 0, 2), square('DGT', 1, 0)];
    expect(keysOf(compare({ before, after: [square('DGT', 1, 0), square('ODT', 0, 0, 2)] }))).toEqual({ 'DGT>ODT': 1 });
    expect(keysOf(compare({ before, after: [square('', 0, 0, 2), square('DGT', 1, 0)] }))).toEqual({ 'ODT>': 3 });
    expect(keysOf(compare({ before, after: before }))).toEqual({});
  });

  it('plan changes: a partial adjustment has no changes on ground outside its zones', () => {
    const pair = { before: [square('ODT', 0, 0), square('CLN', 1, 0)], after: [square('DGT', 1, 0), square('DGT', 2, 0)] };
    expect(keysOf(compare(pair, { isPartial: true }))).toEqual({ 'CLN>DGT': 1, '->DGT': 1 });
  });

  it('plan changes: a changed ring has a hole; pieces meeting at a corner are two, adjacent ones one', () => {
    const ring = compare({ before: [square('ODT', 0, 0, 3)], after: [square('DGT', 0, 0, 3), square('ODT', 1, 1)] });
    expect(ring.changes).toHaveLength(1);
    expect(ring.changes[0]!.shape.map((rings) => rings.length)).toEqual([2]);
    expect(shapeM2(ring.changes[0]!)).toBeCloseTo(ring.changes[0]!.areaM2, 0);
    const corners = compare({
      before: [square('ODT', 0, 0, 2)],
      after: [square('ODT', 0, 0, 2), square('DGT', 0, 0), square('DGT', 1, 1)],
    });
    expect(corners.changes.map(({ shape }) => shape.flat().map((each) => each.length))).toEqual([[5], [5]]);
    const beside = compare({
      before: [square('ODT', 0, 0), square('ODT', 1, 0)],
      after: [square('DGT', 0, 0), square('DGT', 1, 0)],
    });
    expect(beside.changes.map(({ shape }) => shape.flat().map((each) => each.length))).toEqual([[5]]);
  });

  it('plan changes: processing in bands gives the same ground in the same pieces', () => {
    const random = seededRandom(7);
    const pair = { before: zoneNet(random, 12, 0.01), after: zoneNet(random, 10, 0.01) };
    const [whole, banded] = [compare(pair), compare(pair, { cornersABand: 60 })];
    expect(banded.changes.length).toBe(whole.changes.length);
    banded.changes.forEach((change, i) => {
      expect(change.areaM2).toBeCloseTo(whole.changes[i]!.areaM2, 3);
      expect(shapeM2(change)).toBeCloseTo(shapeM2(whole.changes[i]!), 0);
    });
  });

  it('plan changes: too many overlapping zones are refused', () => {
    const random = seededRandom(9);
    const pair = { before: zoneNet(random, 12, 0.01), after: zoneNet(random, 10, 0.01) };
    expect(planChanges(packPlan(pair.before), packPlan(pair.after), { isPartial: false, leastM2: 0.1, maxSteps: 500 })).toBeNull();
  });

  it(`plan changes: on ${PAIRS} seeded pairs m² by code equal clipper2-wasm’s, and shapes match their m²`, async () => {
    const peer = await Clipper2Changes.load();
    const random = seededRandom(2080);
    let [worst, pieces, askedAgain] = [0, 0, 0];
    for (let order = 0; order < PAIRS; order += 1) {
      const pair = seededPlanPair(random, order);
      const ours = compare(pair, { leastM2: 0.01 });
      const mine = new Map(ours.transfers.map((transfer) => [transferKey(transfer), transfer.areaM2]));
      let answer = apart(mine, peer.transfers(pair));
      for (const decimals of CLIPPER_DECIMALS.slice(1)) {
        if (answer.beyond.length === 0) break;
        askedAgain += 1;
        answer = apart(mine, peer.transfers(pair, decimals));
      }
      expect(answer.beyond, `pair ${order}`).toEqual([]);
      worst = Math.max(worst, answer.worstM2);
      for (const change of ours.changes) {
        pieces += 1;
        expect(Math.abs(shapeM2(change) - change.areaM2), `pair ${order}`).toBeLessThanOrEqual(
          // Corners are on a grid of 0.1 mm, and those within half of it of a straight line are left out.
          0.02 + perimeterM(change) * 4e-4 + change.areaM2 * 1e-6,
        );
      }
    }
    expect(pieces).toBeGreaterThan(PAIRS * 3);
    if (isLong)
      console.log(
        `${PAIRS} pairs, ${pieces} pieces: ${worst.toExponential(2)} m² apart at the most, clipper2 asked again ${askedAgain} times`,
      );
  });
});
