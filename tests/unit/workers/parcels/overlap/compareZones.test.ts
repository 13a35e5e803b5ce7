import { expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../../../src/domain/geometry/mercator.ts';
import { ringContains } from '../../../../../src/domain/geometry/ring.ts';
import { addDifferences, codeChanges } from '../../../../../src/domain/land/zoneDifference.ts';
import type { ComparedZones } from '../../../../../workers/parcels/land/landCell.ts';
import { differenceOf } from '../../../../../workers/parcels/overlap/compareZones.ts';
import type { PackedZones } from '../../../../../workers/parcels/overlap/packedZones.ts';
import { type PlacedParcel, placeParcel } from '../../../../../workers/parcels/overlap/planOverlap.ts';
import { starRing } from '../../../../support/geometry/overlapCases.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const PLANS = process.env.THUA_LONG === '1' ? 400 : 6;
const POINTS = 400;

type Ring = Array<[number, number]>;
type Zone = [landCode: string, ring: Ring];

const ORIGIN = { lng: 108.22, lat: 16.01 };
/** Four ten-thousandths of a degree a step. */
const at = (x: number, y: number): [number, number] => [ORIGIN.lng + x * 0.0004, ORIGIN.lat + y * 0.0004];
const box = (west: number, south: number, east: number, north: number): Ring => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];

const pack = (zones: readonly Zone[]): PackedZones => {
  let corners = 0;
  return {
    lngLat: Float64Array.from(zones.flatMap(([, ring]) => ring.flat())),
    ringEnds: Uint32Array.from(zones, ([, ring]) => (corners += ring.length)),
    zoneEnds: Uint32Array.from(zones, (_, zone) => zone + 1),
    landCodes: zones.map(([code]) => code),
    brokenZones: 0,
  };
};

const placed = (ring: Ring): PlacedParcel => placeParcel([Float64Array.from(ring.flat())]) as PlacedParcel;
const GROUND = placed(box(0, 0, 1, 1));

function compared(left: readonly Zone[], right: readonly Zone[], ground = GROUND): ComparedZones {
  const answer = differenceOf(ground, pack(left), pack(right));
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** Rounded shares of the ground, by code. */
const changes = (difference: ComparedZones): Array<[string, number]> =>
  codeChanges(difference).map(({ landCode, changeM2 }) => [landCode, Number((changeM2 / GROUND.areaM2).toFixed(6))]);

/** Returns whether a position is in a drawn triangle. */
function isDrawn({ ground }: ComparedZones, lng: number, lat: number): boolean {
  const [x, y] = [mercatorX(lng), mercatorY(lat)];
  return ground.batches.some(({ vertices, triangles, originX, originY, step }) => {
    const corner = (of: number): [number, number] => [originX + vertices[4 * of]! * step, originY + vertices[4 * of + 1]! * step];
    for (let i = 0; i < triangles.length; i += 3) {
      const ring = [0, 1, 2].flatMap((which) => corner(triangles[i + which]!));
      if (ringContains(Float64Array.from(ring), x, y)) return true;
    }
    return false;
  });
}

it('compare: each code’s change is on ground that both plan, and the rest is separate', () => {
  const left: Zone[] = [
    ['ODT', box(-1, -1, 0.6, 2)],
    ['CLN', box(0.6, -1, 0.9, 2)],
  ];
  const right: Zone[] = [
    ['ODT', box(-1, -1, 0.35, 2)],
    ['DGT', box(0.35, -1, 2, 2)],
  ];
  const difference = compared(left, right);
  expect(changes(difference)).toEqual([
    ['CLN', -0.3],
    ['ODT', -0.25],
    ['DGT', 0.55],
  ]);
  expect(difference.differsM2 / GROUND.areaM2).toBeCloseTo(0.55, 9);
  expect(difference.onlyRightM2 / GROUND.areaM2).toBeCloseTo(0.1, 9);
  expect(difference.onlyLeftM2).toBe(0);
  const [x, y] = at(0.5, 0.5);
  expect(isDrawn(difference, x, y)).toBe(true);
  expect(isDrawn(difference, ...at(0.2, 0.5))).toBe(false);
  expect(isDrawn(difference, ...at(0.95, 0.5))).toBe(false);
});

it('compare: plannings with equal uses have no difference, and of overlapping zones the last counts', () => {
  const whole: Zone[] = [['ODT', box(-1, -1, 2, 2)]];
  const parts: Zone[] = [
    ['DGT', box(0, 0, 1, 1)],
    ['ODT', box(-1, -1, 0.3, 2)],
    ['ODT', box(0.3, -1, 2, 2)],
  ];
  const difference = compared(whole, parts);
  expect(difference.differsM2).toBeLessThan(1e-6);
  expect(codeChanges(difference)).toEqual([]);
  expect(difference.ground.batches).toEqual([]);
});

it('compare: pieces of a view sum to the whole view', () => {
  const left: Zone[] = [
    ['ODT', box(-1, -1, 0.7, 2)],
    ['CLN', box(0.7, -1, 2, 2)],
  ];
  const right: Zone[] = [['DGT', [at(-1, -1), at(2, 0.2), at(0.4, 2)]]];
  const halves = [box(0, 0, 0.5, 1), box(0.5, 0, 1, 1)].map((ring) => compared(left, right, placed(ring)));
  const [whole, sum] = [compared(left, right), addDifferences(halves[0]!, halves[1]!)];
  expect(sum.differsM2).toBeCloseTo(whole.differsM2, 3);
  expect(sum.onlyLeftM2).toBeCloseTo(whole.onlyLeftM2, 3);
  expect(codeChanges(sum).map(({ landCode }) => landCode)).toEqual(['ODT', 'CLN', 'DGT']);
});

it('compare: hatching covers exactly the positions whose uppermost codes differ', () => {
  const random = seededRandom(82);
  const stars = (): Zone[] =>
    Array.from({ length: 4 }, () => [
      ['ODT', 'DGT', 'CLN'][Math.floor(random() * 3)]!,
      starRing(random, at(random(), random()), 0.0003, 5 + Math.floor(random() * 6)) as Ring,
    ]);
  const codeAt = (zones: readonly Zone[], lng: number, lat: number): string | undefined =>
    zones.findLast(([, ring]) => ringContains(Float64Array.from(ring.flat()), lng, lat))?.[0];
  const faults: string[] = [];
  for (let round = 0; round < PLANS; round += 1) {
    const [left, right] = [stars(), stars()];
    const difference = compared(left, right);
    let wrong = 0;
    for (let point = 0; point < POINTS; point += 1) {
      const [lng, lat] = at(random(), random());
      const codes = [codeAt(left, lng, lat), codeAt(right, lng, lat)];
      const differs = codes[0] !== undefined && codes[1] !== undefined && codes[0] !== codes[1];
      if (isDrawn(difference, lng, lat) !== differs) wrong += 1;
    }
    // Points on a border, to the grid's step of a millimetre, may count for either side.
    if (wrong > 1) faults.push(`round ${round}: ${wrong} of ${POINTS}`);
    const sums = difference.rows.reduce(([l, r], { leftM2, rightM2 }) => [l! + leftM2, r! + rightM2], [0, 0]);
    if (Math.abs(sums[0]! - sums[1]!) > 1e-6) faults.push(`round ${round}: sums ${sums}`);
  }
  expect(faults).toEqual([]);
});

it('compare: too many corners are refused with the advice to zoom in', () => {
  const teeth = Array.from({ length: 13_000 }, (_, i): [number, number] => at(i / 13_000, i % 2 === 0 ? 0 : 1));
  const answer = differenceOf(GROUND, pack([['ODT', teeth]]), pack([['DGT', box(0, 0, 1, 1)]]));
  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', status: 413 } });
});
