import { expect, it } from 'vitest';
import { SAMPLE_AREAS } from '../../../../src/gateway/sample/sampleAreas.ts';
import { sampleLandOf } from '../../../support/land/sampleLandOf.ts';
import { boxesIntersect, boxOfPacked } from '../../../../src/domain/geometry/box.ts';
import { allowedM2, clipOverlapPatiently, measureOverlap, type Corner, type MultiPolygon } from '../../../support/geometry/overlapScene.ts';

const LONG = process.env.THUA_LONG === '1';

const toCorners = (ring: Float64Array): Corner[] => Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]);

it('overlap areas: a sheet’s parcels with every zone of a sample planning agree with polyclip-ts', () => {
  const area = SAMPLE_AREAS.toSorted((a, b) => a.parcelTarget - b.parcelTarget)[0]!;
  const { parcels, sheets, plannings } = sampleLandOf(area);
  const sheetNumbers = new Set(sheets.slice(0, LONG ? Infinity : 1).map(({ sheetNumber }) => sheetNumber));
  const zones = plannings[0]!.zones.map(({ rings }) => ({ box: boxOfPacked(rings[0]!), polygons: [rings.map(toCorners)] as MultiPolygon }));
  let worst = 0;
  let parted = 0;
  for (const { ring } of parcels.filter(({ sheetNumber }, at) => sheetNumbers.has(sheetNumber) && (LONG || at % 3 === 0))) {
    const box = boxOfPacked(ring);
    const parcel: MultiPolygon = [[toCorners(ring)]];
    const ours = measureOverlap(
      parcel,
      zones.map(({ polygons }) => polygons),
    );
    // Ours gets every zone; polyclip-ts those whose box meets the parcel's, and the others are 0.
    const near = zones.flatMap(({ box: zone }, i) => (boxesIntersect(zone, box) ? [i] : []));
    const theirs = clipOverlapPatiently(
      parcel,
      near.map((i) => zones[i]!.polygons),
    );
    const expected = new Map(near.map((i, at) => [i, theirs.zoneAreas[at]!]));
    const off = Math.max(...Array.from(ours.zoneAreas, (areaM2, i) => Math.abs(areaM2 - (expected.get(i) ?? 0))));
    expect(off).toBeLessThanOrEqual(allowedM2(theirs.parcelArea));
    expect(ours.crossingZones.size).toBe(0);
    worst = Math.max(worst, off);
    if (ours.zoneAreas.filter((areaM2) => areaM2 > 1).length > 1) parted += 1;
  }
  expect(parted).toBeGreaterThan(0);
  expect(worst).toBeLessThan(0.01);
});
