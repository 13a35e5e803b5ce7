import { describe, expect, it } from 'vitest';
import { KIND_NAMES, overlapCase } from '../../../../support/geometry/overlapCases.ts';
import {
  allowedM2,
  apartM2,
  clipOverlapPatiently,
  measureOverlap,
  measureWithin,
  turned,
  type Corner,
  type MultiPolygon,
} from '../../../../support/geometry/overlapScene.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** polyclip-ts takes most of the time. */
const CASES = process.env.THUA_LONG === '1' ? 100_000 : 120;

describe('areas of a parcel under zones', () => {
  it.each(KIND_NAMES)('overlap areas: %s agree with polyclip-ts within 0.01 m² or a millionth', (kind) => {
    const random = seededRandom(KIND_NAMES.indexOf(kind) + 1);
    let astray = 0;
    for (let order = 0; order < CASES / KIND_NAMES.length; order += 1) {
      const { parcel, zones } = overlapCase(kind, order, random);
      const ours = measureOverlap(parcel, zones);
      const theirs = clipOverlapPatiently(parcel, zones);
      const allowed = allowedM2(theirs.parcelArea);
      if (!(apartM2(ours, theirs) <= allowed)) {
        // polyclip-ts errs sometimes and contradicts itself on rotated cases. All rotated ones must agree with ours.
        astray += 1;
        const turns = [1, 2, 3].map((angle) =>
          clipOverlapPatiently(
            turned(parcel, angle),
            zones.map((zone) => turned(zone, angle)),
          ),
        );
        const disagree = turns.filter((each) => !(apartM2(ours, each) <= allowed));
        if (disagree.length > 0) expect({ order, parcel, zones, ours, theirs, disagree }).toBeNull();
      }
      const sum = ours.uncoveredArea + ours.zoneAreas.reduce((all, area) => all + area, 0);
      expect(Math.abs(sum - ours.parcelArea)).toBeLessThan(1e-9 * ours.parcelArea + 1e-9);
      expect([...ours.crossingZones, ours.parcelCrosses]).toEqual([false]);
    }
    expect(astray).toBeLessThanOrEqual(CASES / 1000);
  });
});

const square = (x: number, y: number, side: number): MultiPolygon => [
  [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
  ],
];
const PARCEL = square(0, 0, 10);

describe('overlapping zones', () => {
  it('overlap areas: of overlapping zones the later one counts, and the disputed area is reported', () => {
    const { zoneAreas, uncoveredArea, disputedArea } = measureOverlap(PARCEL, [square(0, 0, 6), square(4, 0, 6)], [0, 1]);
    expect([...zoneAreas]).toEqual([24, 36]);
    expect(uncoveredArea).toBe(40);
    expect(disputedArea).toBe(12);
  });

  it('overlap areas: overlapping zones of one land code are not disputed', () => {
    expect(measureOverlap(PARCEL, [square(0, 0, 6), square(4, 0, 6)], [0, 0]).disputedArea).toBe(0);
  });

  it('overlap areas: a hole shows the zone below', () => {
    const ringed: MultiPolygon = [[square(-5, -5, 30)[0]![0]!, square(2, 2, 4)[0]![0]!]];
    const { zoneAreas } = measureOverlap(PARCEL, [square(0, 0, 10), ringed], [0, 1]);
    expect([...zoneAreas]).toEqual([16, 84]);
  });

  it('overlap areas: a thousand stacked zones cost no more than their edges', () => {
    const pile = Array.from({ length: 1000 }, (_, i) => square(i / 200, i / 200, 10 - i / 200));
    const { zoneAreas, uncoveredArea } = measureOverlap(PARCEL, pile);
    expect(zoneAreas[999]).toBeCloseTo((10 - 999 / 200) ** 2, 9);
    expect(uncoveredArea).toBe(0);
  });
});

describe('work limits', () => {
  it('overlap areas: teeth across the parcel are refused beyond the step limit, and counted within it', () => {
    const count = 2_000;
    // Lower teeth are farther right: their edges begin to the left of all others.
    const teeth = Array.from({ length: count }, (_, i): Corner => {
      const off = 1e-4 * (count - i);
      return [(10 * (i + 0.5)) / count, i % 2 === 0 ? 1 + off : 9 - off];
    });
    expect(measureWithin(100_000, PARCEL, [[[teeth]]])).toBeNull();
    const { zoneAreas, uncoveredArea } = measureWithin(100_000_000, PARCEL, [[[teeth]]])!;
    expect(zoneAreas[0]! + uncoveredArea).toBeCloseTo(100, 6);
  });
});

/** Crosses itself at 5, 5. */
const BOW: Corner[] = [
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
];

describe('self-crossing borders', () => {
  it('overlap areas: a self-crossing parcel is reported and counted by the even-odd rule', () => {
    const { parcelCrosses, parcelArea, zoneAreas } = measureOverlap([[BOW]], [square(5, 0, 10)]);
    expect(parcelCrosses).toBe(true);
    expect(parcelArea).toBeCloseTo(50, 9);
    expect(zoneAreas[0]).toBeCloseTo(25, 9);
  });

  it('overlap areas: a self-crossing zone is reported, also if the crossing is level with a corner', () => {
    const level = square(-1, 5, 30);
    for (const zones of [[[[BOW]]], [[[BOW]], level]] as MultiPolygon[][]) {
      expect([...measureOverlap(PARCEL, zones).crossingZones]).toEqual([0]);
    }
  });

  it('overlap areas: a zone that crosses itself outside the parcel is not reported', () => {
    const twisted: Corner[] = [
      [2, 2],
      [40, 2],
      [20, 30],
      [40, 30],
    ];
    expect([...measureOverlap(PARCEL, [[[twisted]]]).crossingZones]).toEqual([]);
  });

  it('overlap areas: a ring that touches itself does not cross itself', () => {
    // oxfmt-ignore
    const touching: Corner[] = [[0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]];
    const pinched: MultiPolygon = [
      [
        square(0, 0, 10)[0]![0]!,
        [
          [0, 5],
          [5, 4],
          [5, 6],
        ],
      ],
    ];
    for (const zone of [[[touching]], pinched]) expect([...measureOverlap(PARCEL, [zone]).crossingZones]).toEqual([]);
  });
});
