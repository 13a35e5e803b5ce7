import { describe, expect, it } from 'vitest';
import type { PackedZones } from '../../../../../workers/parcels/overlap/packedZones.ts';
import { loadReference } from '../../../../../workers/geometry/reference.ts';
import {
  overlapParcel,
  type PlacedParcel,
  placeParcel,
  planOverlap,
  planTransfers,
} from '../../../../../workers/parcels/overlap/planOverlap.ts';
import { overlapFigures } from '../../../../../src/domain/land/overlapFigures.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { starRing } from '../../../../support/geometry/overlapCases.ts';
import { transferKey } from '../../../../../src/domain/land/planTransfer.ts';
import { WorkMeter } from '../../../../../workers/parcels/overlap/workMeter.ts';
import { Clipper2Changes } from '../../../../support/geometry/clipper2Changes.ts';
import type { Corner } from '../../../../support/geometry/overlapScene.ts';
import { type DrawnZone, packPlan, seededPlanPair } from '../../../../support/geometry/planPairs.ts';

const LONG = process.env.THUA_LONG === '1';

const ORIGIN = { lng: 108.22, lat: 16.01 };
/** Four ten-thousandths of a degree a step. */
const at = (x: number, y: number): [number, number] => [ORIGIN.lng + x * 0.0004, ORIGIN.lat + y * 0.0004];
const box = (west: number, south: number, east: number, north: number): Array<[number, number]> => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];
const PARCEL = Float64Array.from(box(0, 0, 1, 1).flat());

function pack(zones: Array<[landCode: string, ...rings: Array<Array<[number, number]>>]>): PackedZones {
  let [corners, rings] = [0, 0];
  const all = zones.flatMap(([, ...each]) => each);
  return {
    lngLat: Float64Array.from(all.flat(2)),
    ringEnds: Uint32Array.from(all, (ring) => (corners += ring.length)),
    zoneEnds: Uint32Array.from(zones, ([, ...each]) => (rings += each.length)),
    landCodes: zones.map(([code]) => code),
    brokenZones: 0,
  };
}

const place = (ring: Float64Array): PlacedParcel => {
  const parcel = placeParcel([ring]);
  if (typeof parcel === 'string') throw new Error(parcel);
  return parcel;
};
const over = (...zones: Parameters<typeof pack>[0]) => planOverlap(place(PARCEL), 'plan', pack(zones));

it('a code without an official colour has its drawing’s most common one, and each piece its own', () => {
  const halves: Parameters<typeof pack>[0] = [
    ['KHUNG', box(0, 0, 0.25, 1)],
    ['KHUNG', box(0.25, 0, 0.75, 1)],
    ['ODT', box(0.75, 0, 1, 1)],
  ];
  const filled = new Map([
    [0, '#ff0000'],
    [1, '#00ff00'],
  ]);
  const { rows, pieces } = planOverlap(place(PARCEL), 'plan', { ...pack(halves), fills: filled });
  expect(rows.map(({ landCode, fill }) => [landCode, fill])).toEqual([
    ['KHUNG', '#00ff00'],
    ['ODT', undefined],
  ]);
  expect(pieces.map(({ fill }) => fill)).toEqual(['#ff0000', '#00ff00', undefined]);
  expect(overlapFigures({ rows, uncoveredM2: 0, disputedM2: 0 }, 100).lines.map(({ fill }) => fill)).toEqual(['#00ff00', undefined]);
});

/** Adds corners, so that geographiclib's geodesics follow lines that are straight in degrees. */
function straightened(ring: Float64Array): Float64Array {
  const pieces = 64;
  const dense: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    for (let piece = 0; piece < pieces; piece += 1) {
      dense.push(
        ring[i]! + ((ring[next]! - ring[i]!) * piece) / pieces,
        ring[i + 1]! + ((ring[next + 1]! - ring[i + 1]!) * piece) / pieces,
      );
    }
  }
  return Float64Array.from(dense);
}

describe('measuring plane of parcels', () => {
  it('plan overlap: a parcel’s area on the plane equals the ellipsoid’s to 1e-7', () => {
    const { areaM2 } = loadReference();
    const random = seededRandom(3);
    for (let round = 0; round < 100; round += 1) {
      const middle = { lng: 103 + random() * 6, lat: 8.5 + random() * 14.5 };
      const sizeDeg = 10 ** -(2 + random() * 2);
      const ring = Float64Array.from(starRing(random, [middle.lng, middle.lat], sizeDeg, 5 + Math.floor(random() * 8)).flat() as number[]);
      const expected = areaM2(straightened(ring), 'wgs84');
      // With many short geodesics the reference itself has an error of a few square centimetres.
      expect(Math.abs(place(ring).areaM2 - expected)).toBeLessThan(0.003 + expected * 1e-7);
    }
  });
});

describe('a planning over a parcel', () => {
  it('plan overlap: rows are by land code, the largest first, with the uncovered rest', () => {
    const { rows, uncoveredM2 } = over(
      ['DGT', box(-1, 0, 0.1, 1)],
      ['ODT', box(0.1, -1, 0.5, 2)],
      ['DGT', box(0.5, 0, 0.6, 9)],
      ['CLN', box(5, 5, 6, 6)],
    );
    const { areaM2 } = place(PARCEL);
    expect(rows.map(({ landCode }) => landCode)).toEqual(['ODT', 'DGT']);
    const shares = [...rows.map((row) => row.areaM2), uncoveredM2].map((part) => part / areaM2);
    [0.4, 0.2, 0.4].forEach((share, i) => expect(shares[i]).toBeCloseTo(share, 9));
  });

  it('plan overlap: a hole is not part of its zone', () => {
    const { rows, uncoveredM2 } = over(['ODT', box(-1, -1, 2, 2), box(0.25, 0.25, 0.75, 0.75)]);
    expect(uncoveredM2 / place(PARCEL).areaM2).toBeCloseTo(0.25, 9);
    expect(rows).toHaveLength(1);
  });

  it('plan overlap: the picture has the parcel and its part of each zone, in metres, north up', () => {
    const { pieces } = over(['ODT', box(0, 0.5, 1, 3)]);
    const { outline } = place(PARCEL);
    expect(outline.widthM).toBeCloseTo(42.8, 1);
    expect(outline.heightM).toBeCloseTo(44.26, 1);
    expect(pieces).toEqual([{ landCode: 'ODT', path: expect.stringMatching(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){3}Z$/) as unknown }]);
    const heights = [...pieces[0]!.path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights)).toBeCloseTo(outline.heightM / 2, 1);
    expect(Math.min(...heights)).toBe(0);
  });

  it('plan overlap: a zone with an invalid corner is reported and left out', () => {
    const { rows, faults } = over(
      ['ODT', [at(0, 0), [NaN, 16], at(1, 1)]],
      ['DGT', [at(0, 0), [108, Infinity], at(1, 1)]],
      ['CLN', box(0, 0, 1, 1)],
    );
    expect(faults).toEqual([{ fault: 'badCoordinates', zones: 2 }]);
    expect(rows.map(({ landCode }) => landCode)).toEqual(['CLN']);
  });

  it('plan overlap: fewer than three corners and self-crossing borders are reported', () => {
    const { faults } = over(['ODT', [at(0, 0), at(1, 1), at(1, 1)]], ['DGT', [at(0, 0), at(1, 1), at(1, 0), at(0, 1)]]);
    expect(faults).toEqual([
      { fault: 'tooFewCorners', zones: 1 },
      { fault: 'crossing', zones: 1 },
    ]);
  });

  it('plan overlap: a zone of a million corners around the parcel is scanned once', () => {
    const ring = Array.from({ length: 1_000_000 }, (_, i): [number, number] => {
      const angle = (i / 1_000_000) * 2 * Math.PI;
      return at(0.5 + 3 * Math.cos(angle), 0.5 + 3 * Math.sin(angle));
    });
    const { rows, uncoveredM2 } = over(['ODT', ring]);
    expect(rows[0]!.areaM2).toBeCloseTo(place(PARCEL).areaM2, 6);
    expect(uncoveredM2).toBe(0);
  });

  // The limit is twenty million steps; sweepAreas.test.ts proves a smaller limit each day.
  if (LONG)
    it('plan overlap: half a million teeth across the parcel are refused as too dense', () => {
      const teeth = Array.from({ length: 500_000 }, (_, i): [number, number] =>
        at((i + 0.5) / 500_000, i % 2 === 0 ? 0.15 - 1e-7 * i : 0.85 + 1e-7 * i),
      );
      expect(over(['ODT', teeth]).faults).toEqual([{ fault: 'tooDense', zones: 1 }]);
    });
});

describe('several plannings over a parcel', () => {
  const file = (id: string) => ({ id, fileUrl: `${id}.geojson` });

  it('plan overlap: an unavailable planning is named, and the others count', async () => {
    const whole = await overlapParcel([PARCEL], [file('a'), file('b')], [], async ({ id }) =>
      id === 'a' ? success(pack([['ODT', box(0, 0, 1, 1)]])) : failure('offline'),
    );
    expect(whole.plans).toMatchObject([
      { planningId: 'a', uncoveredM2: 0 },
      { planningId: 'b', failed: { kind: 'offline' } },
    ]);
  });

  it.each<[string, number[], string]>([
    ['an invalid corner', [108, 16, NaN, 16, 108, 17], 'badCoordinates'],
    ['two corners', [108, 16, 108.1, 16.1, 108, 16], 'tooFewCorners'],
    ['corners on a line', [108, 16, 108.125, 16.125, 108.25, 16.25], 'flat'],
    ['no corner', [], 'tooFewCorners'],
  ])('plan overlap: a parcel of %s is reported', async (_, ring, fault) => {
    const answer = await overlapParcel([Float64Array.from(ring)], [file('a')], [], async () => failure('offline'));
    expect(answer).toEqual({ areaM2: 0, fault, outline: null, plans: [], differences: [] });
  });
});

const cornerAt = (x: number, y: number): Corner => [108.22 + x * 0.0004, 16.01 + y * 0.0004];
const zone = (landCode: string, west: number, east: number): DrawnZone => ({
  landCode,
  rings: [[cornerAt(west, -1), cornerAt(east, -1), cornerAt(east, 2), cornerAt(west, 2)]],
});
const packed = (zones: readonly DrawnZone[]): PackedZones => ({ ...packPlan(zones), brokenZones: 0 }) as PackedZones;
const LOT = Float64Array.from([cornerAt(0, 0), cornerAt(1, 0), cornerAt(1, 1), cornerAt(0, 1)].flat());

async function compare(before: DrawnZone[], after: DrawnZone[]) {
  const plans = { before: packed(before), after: packed(after) };
  const files = ['before', 'after'].map((id) => ({ id, fileUrl: '' }));
  const read = (file: { id: string }) => Promise.resolve(success(plans[file.id as keyof typeof plans]));
  const { areaM2, differences } = await overlapParcel([LOT], files, [{ before: 'before', after: 'after' }], read);
  return Object.fromEntries(
    differences[0]!.transfers.map((transfer) => [transferKey(transfer), Math.round((1_000 * transfer.areaM2) / areaM2)]),
  );
}

describe('differences of two plannings on a parcel', () => {
  it('plan transfers: they are computed place by place, also if both have the same total of each code', async () => {
    const halves = [zone('ODT', -1, 0.5), zone('DGT', 0.5, 2)];
    expect(await compare(halves, [zone('DGT', -1, 0.5), zone('ODT', 0.5, 2)])).toEqual({ 'ODT>DGT': 500, 'DGT>ODT': 500 });
    expect(await compare(halves, [...halves, zone('CLN', 0.25, 0.75)])).toEqual({ 'ODT>CLN': 250, 'DGT>CLN': 250 });
    expect(await compare(halves, halves.slice(0, 1))).toEqual({ 'DGT>-': 500 });
    expect(await compare(halves, halves)).toEqual({});
  });

  it('plan transfers: an unavailable planning is compared with nothing', async () => {
    const files = [{ id: 'a', fileUrl: '' }];
    const overlap = await overlapParcel([LOT], files, [{ before: 'a', after: 'b' }], () =>
      Promise.resolve(success(packed([zone('ODT', 0, 1)]))),
    );
    expect(overlap.differences).toEqual([]);
    expect(overlap.plans).toHaveLength(1);
  });

  it('plan transfers: on seeded lots they equal clipper2-wasm’s', async () => {
    const peer = await Clipper2Changes.load();
    const random = seededRandom(42);
    for (let order = 0; order < 40; order += 1) {
      const pair = seededPlanPair(random, order);
      const lot = starRing(random, [105.801, 21.021], 0.0008, 9);
      const parcel = placeParcel([Float64Array.from(lot.flat())]);
      if (typeof parcel === 'string') throw new Error(parcel);
      const ours = planTransfers(parcel, packed(pair.before), packed(pair.after), new WorkMeter(1e8))!;
      // Beyond the lot both have one code: drawn last, it changes nothing.
      const beyond: DrawnZone = {
        landCode: 'beyond',
        rings: [
          [
            [105.7, 20.9],
            [105.9, 20.9],
            [105.9, 21.1],
            [105.7, 21.1],
          ],
          lot,
        ],
      };
      const theirs = peer.transfers({ before: [...pair.before, beyond], after: [...pair.after, beyond] });
      const mine = new Map(ours.map((transfer) => [transferKey(transfer), transfer.areaM2]));
      for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
        const off = Math.abs((mine.get(key) ?? 0) - (theirs.get(key) ?? 0));
        expect(off, `lot ${order}, ${key}`).toBeLessThanOrEqual(Math.max(0.01, 1e-6 * parcel.areaM2));
      }
    }
  });
});
