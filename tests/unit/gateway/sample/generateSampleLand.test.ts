import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { landCode } from '../../../../src/domain/land/landCodes.ts';
import { SAMPLE_AREAS } from '../../../../src/gateway/sample/sampleAreas.ts';
import { generateSampleLand } from '../../../../src/gateway/sample/generateSampleLand.ts';
import { isSimpleRing } from '../../../support/geometry/flatRing.ts';
import type { SampleLand, SampleParcel } from '../../../../src/gateway/sample/sampleLand.ts';
import { sampleLandOf, TESTED_AREAS } from '../../../support/land/sampleLandOf.ts';
import { contains, looseCorners, nearPairs, overlap } from './parcelNeighbours.ts';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';

const LONG = process.env.THUA_LONG === '1';
const lands = TESTED_AREAS.map(sampleLandOf);
const landOf = (key: string): SampleLand => {
  const land = lands.find(({ area }) => area.key === key);
  if (!land) throw new Error(`no area ${key}`);
  return land;
};

const digest = (land: SampleLand): string => {
  const hash = createHash('sha256');
  // Numbers are hashed in binary form; as text they take most of the time.
  const text = JSON.stringify(land, (_key, value: unknown) => {
    if (!(value instanceof Float64Array)) return value;
    hash.update(value);
    return value.length;
  });
  return hash.update(text).digest('hex');
};

/** Returns whether a ring has four corners, each within 3° of a right angle. */
function isRectangle(ring: Float64Array): boolean {
  if (ring.length !== 8) return false;
  for (let i = 0; i < 8; i += 2) {
    const [ux, uy] = [ring[i]! - ring[(i + 2) % 8]!, ring[i + 1]! - ring[(i + 3) % 8]!];
    const [vx, vy] = [ring[(i + 4) % 8]! - ring[(i + 2) % 8]!, ring[(i + 5) % 8]! - ring[(i + 3) % 8]!];
    if (Math.abs(ux * vx + uy * vy) > Math.sin((3 * Math.PI) / 180) * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return false;
  }
  return true;
}

describe('sample land', () => {
  it('the same seed gives the same bytes, another seed other land', () => {
    const area = { ...SAMPLE_AREAS[0]!, parcelTarget: LONG ? SAMPLE_AREAS[0]!.parcelTarget : 2_000 };
    const first = digest(generateSampleLand(area));
    expect(digest(generateSampleLand(area))).toBe(first);
    expect(digest(generateSampleLand({ ...area, seed: area.seed + 1 }))).not.toBe(first);
  });

  // In the daily run the gateway's seed test counts them.
  if (LONG) {
    it('it has at least 120,000 parcels', () => {
      expect(lands.reduce((sum, { parcels }) => sum + parcels.length, 0)).toBeGreaterThanOrEqual(120_000);
    });
  }

  it('at least six areas on at least five meridians plan 120,000 parcels', () => {
    expect(SAMPLE_AREAS.reduce((sum, { parcelTarget }) => sum + parcelTarget, 0)).toBeGreaterThanOrEqual(120_000);
    expect(SAMPLE_AREAS.length).toBeGreaterThanOrEqual(6);
    expect(new Set(SAMPLE_AREAS.map((area) => area.centralMeridianDeg)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(SAMPLE_AREAS.map((area) => area.key)).size).toBe(SAMPLE_AREAS.length);
  });

  it('the published pair X 1255172.51, Y 568262.924 is in a parcel of the Ninh Thuận area', () => {
    const { parcels } = landOf('ca-na');
    expect(parcels.filter(({ ring }) => contains(ring, 568262.924, 1255172.51))).toHaveLength(1);
  });
});

describe.each(lands.map((land) => [land.area.key, land] as const))('sample land %s', (_key, land) => {
  it('rings: they are simple, clockwise from the north-west, of 3 to 12 centimetre corners, 12 m² to 2 ha', () => {
    const wrong = land.parcels.filter(({ ring }) => {
      const areaM2 = -ringArea(ring);
      const fromNorthWest = ring.every((_, i) => i % 2 === 1 || ring[i + 1]! - ring[i]! <= ring[1]! - ring[0]!);
      const centimetres = ring.every((metres) => Math.round(metres * 100) / 100 === metres);
      const corners = ring.length / 2;
      return !(corners >= 3 && corners <= 12 && centimetres && isSimpleRing(ring) && areaM2 >= 12 && areaM2 < 20_000 && fromNorthWest);
    });
    expect(wrong).toEqual([]);
  });

  it('shapes: at least 30 % are not rectangles, and some are', () => {
    const share = land.parcels.filter(({ ring }) => !isRectangle(ring)).length / land.parcels.length;
    expect(share).toBeGreaterThanOrEqual(0.3);
    expect(share).toBeLessThan(1);
  });

  it('sides: most are not parallel to a grid axis', () => {
    let along = 0;
    let all = 0;
    for (const { ring } of land.parcels) {
      for (let i = 0; i < ring.length; i += 2) {
        const [east, north] = [ring[(i + 2) % ring.length]! - ring[i]!, ring[(i + 3) % ring.length]! - ring[i + 1]!];
        all++;
        if (Math.min(Math.abs(east), Math.abs(north)) < Math.tan((2 * Math.PI) / 180) * Math.hypot(east, north)) along++;
      }
    }
    expect(along / all).toBeLessThan(0.15);
  });

  it('sheets: they have 60 to 150 parcels numbered 1…n, and the outline contains every corner', () => {
    expect(land.sheets.map(({ sheetNumber }) => sheetNumber)).toEqual(land.sheets.map((_, i) => i + 1));
    const bySheet = new Map<number, SampleParcel[]>();
    for (const parcel of land.parcels) bySheet.set(parcel.sheetNumber, [...(bySheet.get(parcel.sheetNumber) ?? []), parcel]);
    for (const { sheetNumber, outline, parcelCount } of land.sheets) {
      const members = bySheet.get(sheetNumber) ?? [];
      expect(parcelCount).toBeGreaterThanOrEqual(60);
      expect(parcelCount).toBeLessThanOrEqual(150);
      expect(members.map(({ parcelNumber }) => parcelNumber)).toEqual(Array.from({ length: parcelCount }, (_, i) => i + 1));
      expect(members.reduce((sum, { ring }) => sum + looseOutside(outline, ring), 0)).toBe(0);
    }
    expect(bySheet.size).toBe(land.sheets.length);
  });

  it('texts: land codes are known, every parcel has a street or field, and no person is named', () => {
    expect(land.parcels.filter((parcel) => landCode(parcel.landCode)?.current !== true)).toEqual([]);
    const written = /^(\d+(\/\d+)*[A-Z]?|\d+[A-Z]? (ngõ|ngách) \d+(\/\d+)*) \p{Lu}|^Xứ đồng \p{Lu}/u;
    expect(land.parcels.filter(({ street }) => !written.test(street))).toEqual([]);
  });
});

/** Corners of a ring outside a clockwise convex outline. */
function looseOutside(outline: Float64Array, ring: Float64Array): number {
  let outside = 0;
  for (let i = 0; i < ring.length; i += 2) {
    for (let k = 0; k < outline.length; k += 2) {
      const [ax, ay] = [outline[k]!, outline[k + 1]!];
      const [bx, by] = [outline[(k + 2) % outline.length]!, outline[(k + 3) % outline.length]!];
      if ((bx - ax) * (ring[i + 1]! - ay) - (by - ay) * (ring[i]! - ax) > 1e-6) outside++;
    }
  }
  return outside;
}

// One planned and one grown place in full; every place in the long run.
const inFull = LONG ? SAMPLE_AREAS.map(({ key }) => key) : ['hoa-xuan', 'dich-vong-hau'];

describe.each(inFull)('sample land %s, every pair of neighbours', (key) => {
  const pairs = nearPairs(landOf(key).parcels);

  it('ground: no two parcels overlap', () => {
    expect(pairs.length).toBeGreaterThan(landOf(key).parcels.length);
    expect(pairs.filter(([one, other]) => overlap(one.ring, other.ring))).toEqual([]);
  });

  it('corners: a corner on a neighbour’s side is also the neighbour’s corner, to the centimetre', () => {
    const loose = pairs.filter(([one, other]) => looseCorners(one.ring, other.ring, 0.2) + looseCorners(other.ring, one.ring, 0.2) > 0);
    expect(loose).toEqual([]);
  });
});
