import { beforeAll, describe, expect, it } from 'vitest';
import type { Earth, GeometryCore } from '../../workers/geometry/api.ts';
import { makeRing } from '../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];

/** Describes every ShapeHandle: after any edits it measures like a new shape of the same vertices. */
export function describeShape(name: string, load: () => Promise<GeometryCore>): void {
  let core: GeometryCore;
  beforeAll(async () => {
    core = await load();
  });

  const measureAnew = (pairs: number[][], closed: boolean, earth: Earth): { lengthM: number; areaM2: number } => {
    const ends = closed ? [...pairs, ...pairs.slice(0, 1)] : pairs;
    const flat = Float64Array.from(ends.flat());
    return { lengthM: core.lengthM(flat, earth), areaM2: closed ? core.areaM2(flat, earth) : 0 };
  };

  describe(`${name}: shape`, () => {
    it.each(EARTHS)('a shape equals a new measure after each of many seeded edits: %s', (earth) => {
      const random = seededRandom(5);
      for (const closed of [false, true]) {
        const start = makeRing(random, 0.01);
        const shape = core.openShape(start, closed, earth);
        const pairs = Array.from({ length: start.length / 2 }, (_, i) => [start[2 * i]!, start[2 * i + 1]!]);
        for (let edit = 0; edit < 300; ++edit) {
          const at = Math.floor(random() * pairs.length);
          const vertex = [105 + 0.01 * random(), 21 + 0.01 * random()];
          const kind = random();
          let measure;
          if (kind < 0.35 && pairs.length > 0) {
            measure = shape.moveVertex(at, vertex[0]!, vertex[1]!);
            pairs[at] = vertex;
          } else if (kind < 0.7 && pairs.length > 0) {
            measure = shape.removeVertex(at);
            pairs.splice(at, 1);
          } else {
            const gap = Math.floor(random() * (pairs.length + 1));
            measure = shape.insertVertex(gap, vertex[0]!, vertex[1]!);
            pairs.splice(gap, 0, vertex);
          }
          const anew = measureAnew(pairs, closed, earth);
          expect(Math.abs(measure.lengthM - anew.lengthM)).toBeLessThan(1e-9 * (1 + anew.lengthM));
          expect(Math.abs(measure.areaM2 - anew.areaM2)).toBeLessThan(1e-9 * anew.areaM2 + 1e-3);
          expect(shape.measure()).toEqual(measure);
        }
      }
    });

    it('close adds the last edge once, and drops a repeated first point', () => {
      const square = [105, 21, 105.01, 21, 105.01, 21.01, 105, 21.01];
      const closed = core.openShape(Float64Array.from(square), true, 'wgs84').measure();
      const shape = core.openShape(Float64Array.from(square), false, 'wgs84');
      expect(shape.measure().areaM2).toBe(0);
      shape.close();
      shape.close();
      expect(shape.measure().lengthM).toBeCloseTo(closed.lengthM, 6);
      expect(shape.measure().areaM2).toBeCloseTo(closed.areaM2, 3);
      const repeated = core.openShape(Float64Array.of(...square, 105, 21), true, 'wgs84');
      expect(repeated.measure().lengthM).toBeCloseTo(closed.lengthM, 6);
      expect(() => repeated.moveVertex(4, 105, 21)).toThrow(RangeError);
      const drawn = core.openShape(Float64Array.of(...square, 105, 21), false, 'wgs84');
      drawn.close();
      expect(drawn.measure().areaM2).toBeCloseTo(closed.areaM2, 3);
      expect(() => drawn.removeVertex(4)).toThrow(RangeError);
    });

    it('a vertex without a position makes the measure NaN until the vertex is moved', () => {
      const shape = core.openShape(Float64Array.of(105, 21, 105.01, 21, 105.01, 21.01), true, 'wgs84');
      const before = shape.measure();
      expect(shape.moveVertex(1, NaN, 21)).toEqual({ lengthM: NaN, areaM2: NaN });
      const after = shape.moveVertex(1, 105.01, 21);
      expect(after.lengthM).toBeCloseTo(before.lengthM, 9);
      expect(after.areaM2).toBeCloseTo(before.areaM2, 6);
    });

    it('a shape refuses an index outside and keeps its own copy of the vertices', () => {
      const given = Float64Array.of(105, 21, 105.01, 21);
      const shape = core.openShape(given, false, 'sphere6371');
      const before = shape.measure();
      given.fill(0);
      expect(shape.measure()).toEqual(before);
      for (const index of [-1, 2, 0.5, NaN]) {
        expect(() => shape.moveVertex(index, 105, 21)).toThrow(RangeError);
        expect(() => shape.removeVertex(index)).toThrow(RangeError);
      }
      expect(() => shape.insertVertex(3, 105, 21)).toThrow(RangeError);
      shape.removeVertex(0);
      expect(shape.removeVertex(0)).toEqual({ lengthM: 0, areaM2: 0 });
      shape.insertVertex(0, 105, 21);
      expect(shape.insertVertex(1, 105.01, 21).lengthM).toBeCloseTo(before.lengthM, 9);
    });
  });
}
