import { describe, expect, it } from 'vitest';
import { landCode } from '../../../../src/domain/land/landCodes.ts';
import { isSimpleRing, ringMiddle } from '../../../support/geometry/flatRing.ts';
import type { SampleZone } from '../../../../src/gateway/sample/sampleLand.ts';
import { seededRandom } from '../../../../src/gateway/sample/seededRandom.ts';
import { sampleLandOf, TESTED_AREAS } from '../../../support/land/sampleLandOf.ts';
import { contains } from './parcelNeighbours.ts';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';

const inZone = ({ rings: [outer, ...holes] }: SampleZone, east: number, north: number): boolean =>
  contains(outer!, east, north) && !holes.some((hole) => contains(hole, east, north));

/** Sides as `from>to`; no ground is left of two zones, so no side may occur twice. */
function sides(zones: readonly SampleZone[]): string[] {
  return zones.flatMap(({ rings }) =>
    rings.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => {
        const next = (2 * i + 2) % ring.length;
        return `${ring[2 * i]},${ring[2 * i + 1]}>${ring[next]},${ring[next + 1]}`;
      }),
    ),
  );
}

describe.each(TESTED_AREAS.map((area) => [area.key, area] as const))('plans of %s', (_key, area) => {
  const { plannings, parcels } = sampleLandOf(area);

  it('plannings: there are three or four, titles name sample and ward, map codes differ', () => {
    // One ward has two more editions of its land-use plan.
    expect([3, 4]).toContain(plannings.length - plannings.filter(({ key }) => ['sdd-2020', 'sdd-2026'].includes(key)).length);
    for (const { title, fileMapCode, year } of plannings) {
      expect(title).toMatch(new RegExp(`\\(dữ liệu mẫu\\) – ${area.wardName}$`));
      expect(fileMapCode).toMatch(new RegExp(`^(QH|PK|KH|CT)-${area.provinceCode}-[A-Z]{2,3}-${year}$`));
    }
    expect(new Set(plannings.map(({ fileMapCode }) => fileMapCode)).size).toBe(plannings.length);
    expect(new Set(plannings.map(({ key }) => key)).size).toBe(plannings.length);
  });

  it.each(plannings.map((planning) => [planning.key, planning] as const))(
    '%s: it has 80 to 300 valid zones',
    (_plan, { zones, imageCorners }) => {
      expect(zones.length).toBeGreaterThanOrEqual(80);
      expect(zones.length).toBeLessThanOrEqual(300);
      expect(zones.some(({ rings }) => rings.length > 1)).toBe(true);
      const unsound = zones.filter(
        ({ landCode: code, rings: [outer, ...holes] }) =>
          !landCode(code)?.current ||
          ringArea(outer!) >= 0 ||
          !isSimpleRing(outer!) ||
          holes.some((hole) => ringArea(hole) <= 0 || !isSimpleRing(hole)),
      );
      expect(unsound).toEqual([]);
      const [west, north, east, north2, east2, south, west2, south2] = imageCorners;
      expect([west, north, east, south]).toEqual([west2, north2, east2, south2]);
      for (const {
        rings: [outer],
      } of zones) {
        for (let i = 0; i < outer!.length; i += 2) {
          expect(outer![i]! > west! && outer![i]! < east! && outer![i + 1]! > south! && outer![i + 1]! < north!).toBe(true);
        }
      }
    },
  );

  it.each(plannings.map((planning) => [planning.key, planning] as const))(
    '%s: adjacent zones share exactly the same sides',
    (_plan, { zones }) => {
      const all = sides(zones);
      const once = new Set(all);
      expect(once.size).toBe(all.length);
      // Sides without a partner are the plan's outline: closed rings, so starts equal ends.
      const outline = all.filter((side) => !once.has(side.split('>').reverse().join('>')));
      expect(outline.map((side) => side.split('>')[0]).sort()).toEqual(outline.map((side) => side.split('>')[1]).sort());
      expect(outline.length).toBeLessThan(all.length / 4);
      const random = seededRandom(7);
      for (let i = 0; i < 300; i++) {
        const { east, north } = ringMiddle(random.pick(parcels).ring);
        const [e, n] = [east + random.between(-40, 40), north + random.between(-40, 40)];
        expect(zones.filter((zone) => inZone(zone, e, n)).length).toBeLessThanOrEqual(1);
      }
    },
  );

  it('cover: every parcel’s centre is in a zone of the land-use plan, and widened streets cut many lots', () => {
    const [{ zones }] = plannings as [(typeof plannings)[0]];
    const some = parcels.filter((_, i) => i % 9 === 0);
    const bare = some.filter(({ ring }) => {
      const { east, north } = ringMiddle(ring);
      return !zones.some((zone) => inZone(zone, east, north));
    });
    expect(bare).toEqual([]);
    const streets = zones.filter(({ landCode: code }) => code === 'DGT');
    const cut = some.filter(({ ring }) => {
      const { east, north } = ringMiddle(ring);
      if (streets.some((zone) => inZone(zone, east, north))) return false;
      return streets.some((zone) => ring.some((_, i) => i % 2 === 0 && inZone(zone, ring[i]!, ring[i + 1]!)));
    });
    expect(cut.length / some.length).toBeGreaterThan(0.05);
  });
});
