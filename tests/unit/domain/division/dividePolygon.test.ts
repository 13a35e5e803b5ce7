import * as polyclip from 'polyclip-ts';
import { describe, expect, it } from 'vitest';
import { cutPolygon, lineThrough, type Polygon, polygonArea } from '../../../../src/domain/division/cutPolygon.ts';
import { type DivisionRequest, dividePolygon, type ParcelSide } from '../../../../src/domain/division/dividePolygon.ts';
import { mergeParts, roundCorners, shareCorners } from '../../../../src/domain/division/mergeParts.ts';
import { measurePart } from '../../../../src/domain/division/measurePart.ts';
import type { PackedRing } from '../../../../src/domain/geometry/ring.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const PARCELS = process.env.THUA_LONG === '1' ? 20_000 : 1_000;

const ring = (...numbers: number[]): PackedRing => Float64Array.from(numbers);
const centimetres = (metres: number): number => Math.round(metres * 100) / 100;

/** Makes a star-shaped parcel of 3 to 200 corners in grid metres, with a hole in some. */
function randomParcel(random: () => number): PackedRing[] {
  const count = 3 + Math.floor(random() ** 3 * 198);
  const radius = 5 + random() * 60;
  const [east, north] = [400_000 + random() * 200_000, 1_000_000 + random() * 1_500_000];
  const outline = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.8 * random()) / count) * 2 * Math.PI;
    const distance = radius * (0.4 + 0.6 * random());
    return [centimetres(east + distance * Math.cos(angle)), centimetres(north + distance * Math.sin(angle))];
  });
  const half = radius * 0.1;
  const hole = [-1, -1, -1, 1, 1, 1, 1, -1].map((sign, at) => centimetres((at % 2 === 0 ? east : north) + sign * half));
  // With few corners a side may pass through the middle.
  return count > 12 && random() < 0.3 ? [ring(...outline.flat()), ring(...hole)] : [ring(...outline.flat())];
}

function randomRequest(parcel: Polygon, random: () => number): DivisionRequest {
  const [outline] = parcel;
  const at = 2 * Math.floor((random() * outline!.length) / 2);
  const next = (at + 2) % outline!.length;
  const side: ParcelSide = { from: [outline![at]!, outline![at + 1]!], to: [outline![next]!, outline![next + 1]!] };
  const [east, north] = [(side.from[0] + side.to[0]) / 2, (side.from[1] + side.to[1]) / 2];
  const bearing = (random() - 0.5) * 2 * Math.PI;
  const areaM2 = polygonArea(parcel) * (0.05 + 0.9 * random());
  const requests: DivisionRequest[] = [
    { kind: 'line', east, north, bearing },
    { kind: 'lineOfArea', east, north, bearing, areaM2 },
    { kind: 'areas', bearing, areasM2: [areaM2 / 2, areaM2 / 3] },
    { kind: 'equal', bearing, count: 2 + Math.floor(random() * 6) },
    { kind: 'road', side, widthM: 1 + 4 * random() },
  ];
  return requests[Math.floor(random() * requests.length)]!;
}

const toClipper = (polygon: Polygon): Array<Array<[number, number]>> =>
  polygon.map((corners) =>
    Array.from({ length: corners.length / 2 }, (_, at): [number, number] => [corners[2 * at]!, corners[2 * at + 1]!]),
  );

const areaBehind = (polygon: Polygon, line: Parameters<typeof cutPolygon>[1]): number =>
  cutPolygon(polygon, line).behind.reduce((sum, part) => sum + polygonArea(part), 0);

/** Returns the area behind a line by an independent clipper. */
function clippedAreaBehind(polygon: Polygon, { normal, offset }: Parameters<typeof cutPolygon>[1]): number {
  // Near the origin, so that the clipper's snapping loses nothing; a square of a kilometre behind the line.
  const [east0, north0] = [polygon[0]![0]!, polygon[0]![1]!];
  const distance = offset - normal[0] * east0 - normal[1] * north0;
  const [along, reach] = [[normal[1], -normal[0]] as const, 1_000];
  const corner = (u: number, v: number): [number, number] => [
    normal[0] * (distance + v) + along[0] * u,
    normal[1] * (distance + v) + along[1] * u,
  ];
  const square = [[corner(-reach, 0), corner(reach, 0), corner(reach, -reach), corner(-reach, -reach)]];
  const moved = toClipper(polygon).map((corners) => corners.map(([x, y]): [number, number] => [x - east0, y - north0]));
  const parts = polyclip.intersection(moved, square);
  return parts.reduce((sum, rings) => sum + polygonArea(rings.map((corners) => Float64Array.from(corners.flat()))), 0);
}

describe('division', () => {
  it('division: parts of seeded parcels cover them, have the requested areas and close when rounded', () => {
    const met: Record<string, number> = {};
    for (let seed = 1; seed <= PARCELS; seed += 1) {
      const random = seededRandom(seed);
      const parcel = randomParcel(random);
      const areaM2 = polygonArea(parcel);
      const request = randomRequest(parcel, random);
      const division = dividePolygon(parcel, request);
      const label = `seed ${seed}, ${request.kind}`;
      if ('fault' in division) {
        expect(['missesParcel', 'noSuchLine', 'roadTooWide', 'tooSmall', 'tooManyParts'], label).toContain(division.fault);
        continue;
      }
      met[request.kind] = (met[request.kind] ?? 0) + 1;
      const parts = division.parts.map(({ rings }) => rings);
      expect(
        parts.reduce((sum, part) => sum + polygonArea(part), 0),
        label,
      ).toBeCloseTo(areaM2, 4);
      const wanted: number[] =
        request.kind === 'equal'
          ? division.cuts.map((_, index) => (areaM2 * (index + 1)) / request.count)
          : request.kind === 'areas'
            ? [request.areasM2[0]!, request.areasM2[0]! + request.areasM2[1]!]
            : request.kind === 'lineOfArea'
              ? [request.areaM2]
              : [];
      for (const [index, target] of wanted.entries())
        expect(Math.abs(areaBehind(parcel, division.cuts[index]!) - target), label).toBeLessThan(0.01);
      if (request.kind === 'road')
        expect(
          division.parts.filter(({ isRoad }) => isRoad),
          label,
        ).toHaveLength(1);
      if (seed % 5 > 0) continue;
      // Neighbours share their corners, so rounded parts still make one polygon without gaps or overlaps.
      const rounded = shareCorners(parts).map(roundCorners);
      const whole = mergeParts(rounded);
      const roundedM2 = rounded.reduce((sum, part) => sum + polygonArea(part), 0);
      expect([label, whole.length, Number(Math.abs(polygonArea(whole[0]!) - roundedM2).toFixed(5))]).toEqual([label, 1, 0]);
    }
    expect(Object.keys(met).toSorted()).toEqual(['areas', 'equal', 'line', 'lineOfArea', 'road']);
  });

  it('division: an independent clipper finds the same area behind a cut', () => {
    for (let seed = 1; seed <= PARCELS / 25; seed += 1) {
      const random = seededRandom(seed);
      const parcel = randomParcel(random);
      const [outline] = parcel;
      const line = lineThrough(outline![0]! - 5 + 10 * random(), outline![1]! - 5 + 10 * random(), random() * Math.PI);
      expect(Math.abs(areaBehind(parcel, line) - clippedAreaBehind(parcel, line)), `seed ${seed}`).toBeLessThan(0.001);
    }
  });

  /** A lot of 10 m × 20 m, its street in the south, in grid metres. */
  const LOT = [ring(500_000, 1_200_000, 500_010, 1_200_000, 500_010, 1_200_020, 500_000, 1_200_020)];
  const STREET: ParcelSide = { from: [500_000, 1_200_000], to: [500_010, 1_200_000] };

  it('division: two halves across the street side have half the frontage each and the whole depth', () => {
    const division = dividePolygon(LOT, { kind: 'equal', bearing: Math.PI / 2, count: 2 });
    if ('fault' in division) throw new Error(division.fault);
    for (const { rings } of division.parts)
      expect(measurePart(rings, [STREET])).toEqual({ areaM2: 100, perimeterM: 50, shortestSideM: 5, frontageM: 5, depthM: 20 });
    expect(division.parts.map(({ rings }) => Math.min(...rings[0]!.filter((_, at) => at % 2 === 0)))).toEqual([500_005, 500_000]);
  });

  it('division: a road of 3 m along a side leaves the rest, which three heirs divide equally', () => {
    const road = dividePolygon(LOT, { kind: 'road', side: { from: [500_000, 1_200_020], to: [500_000, 1_200_000] }, widthM: 3 });
    if ('fault' in road) throw new Error(road.fault);
    expect(road.parts.map(({ rings, isRoad }) => [isRoad, polygonArea(rings)])).toEqual([
      [true, 60],
      [false, 140],
    ]);
    const thirds = dividePolygon(road.parts[1]!.rings, { kind: 'equal', bearing: 0, count: 3 });
    if ('fault' in thirds) throw new Error(thirds.fault);
    for (const { rings } of thirds.parts) expect(polygonArea(rings)).toBeCloseTo(140 / 3, 6);
  });

  it('division: a line across a U makes three parts; along its inner side none is lost', () => {
    const u = [ring(0, 0, 30, 0, 30, 20, 20, 20, 20, 10, 10, 10, 10, 20, 0, 20)];
    const parts = (north: number): number[] => {
      const division = dividePolygon(u, { kind: 'line', east: 0, north, bearing: 0 });
      return 'fault' in division ? [] : division.parts.map(({ rings }) => polygonArea(rings)).toSorted((one, other) => one - other);
    };
    expect(parts(15)).toEqual([50, 50, 400]);
    expect(parts(10)).toEqual([100, 100, 300]);
  });

  it.each([
    [{ kind: 'line', east: 0, north: 0, bearing: 0 }, 'missesParcel'],
    [{ kind: 'areas', bearing: 0, areasM2: [150, 50] }, 'areaTooLarge'],
    [{ kind: 'areas', bearing: 0, areasM2: [-5] }, 'areaTooLarge'],
    [{ kind: 'lineOfArea', east: 500_000, north: 1_200_000, bearing: 1, areaM2: 200 }, 'areaTooLarge'],
    [{ kind: 'lineOfArea', east: 400_000, north: 1_200_000, bearing: 0, areaM2: Number.NaN }, 'areaTooLarge'],
    [{ kind: 'equal', bearing: 0, count: 51 }, 'tooManyParts'],
    [{ kind: 'road', side: STREET, widthM: 20 }, 'roadTooWide'],
    [{ kind: 'road', side: STREET, widthM: -1 }, 'roadTooWide'],
    [{ kind: 'line', east: 500_000.0001, north: 1_200_000, bearing: Math.PI / 2 }, 'tooSmall'],
  ] satisfies Array<[DivisionRequest, string]>)('division: %j is refused as %s', (request, fault) => {
    expect(dividePolygon(LOT, request)).toEqual({ fault });
  });
});
