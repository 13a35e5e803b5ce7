import { beforeAll, describe, expect, it } from 'vitest';
import { makeWholeRingFile } from '../../../../../bench/drag/makeRingFile.ts';
import type { Result } from '../../../../../src/domain/result.ts';
import { OUTLINE_MAX_VERTICES, SHAPE_MAX_VERTICES } from '../../../../../workers/geometry/api.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { OpenShapes } from '../../../../../bench/drag/shapes/openShapes.ts';
import { makeRing } from '../../../../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const LONG = process.env.THUA_LONG === '1';

const square = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22, 105, 22, 105, 21);
const line = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22);
const quiet = (): void => undefined;

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

const malformed = (message: string): object => ({ ok: false, error: { kind: 'malformed', message } });

let core: GeometryCore;

beforeAll(async () => {
  core = await loadGeometryCore();
});

const shapes = (): OpenShapes => new OpenShapes(core);

describe('OpenShapes', () => {
  it('opens a ring without its repeated point, measured and outlined', () => {
    const opened = valueOf(shapes().open(square(), true, 'wgs84'));
    expect(opened).toMatchObject({ vertices: 4, closed: true, partsLeftOut: 0 });
    expect(opened.measure.areaM2).toBeCloseTo(core.areaM2(square(), 'wgs84'), 3);
    expect(opened.measure.lengthM).toBeCloseTo(core.lengthM(square(), 'wgs84'), 6);
    expect([...opened.outline.indices]).toEqual([0, 1, 2, 3]);
  });

  it('opens a file, however long, with an outline of 5,000', async () => {
    const file = await makeWholeRingFile(60_000, seededRandom(51));
    const open = shapes();
    const opened = valueOf(await open.openFile(file, 'sphere6371', 'a', quiet));
    const ring = (JSON.parse(await file.text()) as { geometry: { coordinates: number[][][] } }).geometry.coordinates[0]!;
    const flat = Float64Array.from(ring.flat());
    expect(opened.vertices).toBe(60_000);
    expect(Math.abs(opened.measure.areaM2 / core.areaM2(flat, 'sphere6371') - 1)).toBeLessThan(1e-12);
    expect(opened.outline.indices).toHaveLength(OUTLINE_MAX_VERTICES);
    expect(valueOf(open.outline(opened.shape, 40)).indices).toHaveLength(40);
    expect(valueOf(open.outline(opened.shape, 1e9)).indices).toHaveLength(OUTLINE_MAX_VERTICES);
    expect(valueOf(open.outline(opened.shape, NaN)).indices).toHaveLength(3);
  });

  it('agrees with a full measure after any sequence of edits, its own vertices with the measured ones', () => {
    const random = seededRandom(52);
    for (let round = 0; round < 200; ++round) {
      const open = shapes();
      const pairs = [...makeRing(random, 0.2)];
      const { shape } = valueOf(open.open(Float64Array.from(pairs), true, 'wgs84'));
      let measure = { lengthM: 0, areaM2: 0 };
      for (let edit = 0; edit < 20; ++edit) {
        const count = pairs.length / 2;
        const index = Math.floor(count * random());
        const [lng, lat] = [pairs[0]! + random(), pairs[1]! + random()];
        const kind = random();
        if (kind < 0.4) {
          pairs.splice(2 * index, 2, lng, lat);
          measure = valueOf(open.move(shape, index, lng, lat));
        } else if (kind < 0.7 || count === 3) {
          pairs.splice(2 * index, 0, lng, lat);
          measure = valueOf(open.insert(shape, index, lng, lat));
        } else {
          pairs.splice(2 * index, 2);
          measure = valueOf(open.remove(shape, index));
        }
      }
      const flat = Float64Array.from(pairs);
      expect(Math.abs(measure.areaM2 / core.areaM2(flat, 'wgs84') - 1)).toBeLessThan(1e-9);
      expect(Math.abs(measure.lengthM / core.lengthM(Float64Array.of(...flat, flat[0]!, flat[1]!), 'wgs84') - 1)).toBeLessThan(1e-12);
      expect([...valueOf(open.outline(shape, 5000)).lngLat]).toEqual(pairs);
    }
  });

  it('finds the nearest of all vertices, and what it is joined to', () => {
    const open = shapes();
    const ring = valueOf(open.open(square(), true, 'wgs84')).shape;
    const [southWest, southEast, northEast, northWest] = [
      { lng: 105, lat: 21 },
      { lng: 106, lat: 21 },
      { lng: 106, lat: 22 },
      { lng: 105, lat: 22 },
    ];
    expect(valueOf(open.near(ring, 104.9, 21.2))).toEqual({ index: 0, at: southWest, before: northWest, after: southEast });
    expect(valueOf(open.near(ring, 106.1, 22.2))).toEqual({ index: 2, at: northEast, before: southEast, after: northWest });
    const path = valueOf(open.open(line(), false, 'wgs84')).shape;
    expect(valueOf(open.near(path, 105, 21))).toMatchObject({ index: 0, before: null, after: southEast });
    expect(valueOf(open.near(path, 107, 23))).toMatchObject({ index: 2, before: southEast, after: null });
    expect(open.near(path, NaN, 21)).toMatchObject(malformed('notDegrees'));
  });

  it('refuses what is no shape, and keeps nothing of it', async () => {
    const open = shapes();
    expect(open.open(Float64Array.of(105, 21, 106), true, 'wgs84')).toMatchObject(malformed('notDegrees'));
    expect(open.open(Float64Array.of(105, 21, 106, NaN, 106, 22), true, 'wgs84')).toMatchObject(malformed('notDegrees'));
    expect(open.open(Float64Array.of(580000, 2326000, 580020, 2326000), false, 'wgs84')).toMatchObject(malformed('notDegrees'));
    expect(open.open(Float64Array.of(105, 21, 106, 21, 105, 21), true, 'wgs84')).toMatchObject(malformed('tooFewVertices'));
    expect(open.open(new Float64Array(0), false, 'wgs84')).toMatchObject(malformed('tooFewVertices'));
    expect(open.open(new Float64Array(2 * SHAPE_MAX_VERTICES + 4), true, 'wgs84')).toMatchObject(malformed('tooManyVertices'));
    expect(await open.openFile(new Blob(['{"type":"Point","coordinates":[1,2]}']), 'wgs84', 'a', quiet)).toMatchObject(
      malformed('noShape'),
    );
  });

  // Five million vertices are read before the one that is too many.
  if (LONG) {
    it('refuses a file of more vertices than a shape can have', async () => {
      const huge = new Blob(['{"type":"LineString","coordinates":[[1,2]', ...Array<string>(51).fill(',[1,2]'.repeat(100_000)), ']}']);
      expect(await shapes().openFile(huge, 'wgs84', 'b', quiet)).toMatchObject(malformed('tooManyVertices'));
    });
  }

  it('refuses an edit it cannot do, and changes nothing', () => {
    const open = shapes();
    const { shape, measure } = valueOf(open.open(line(), false, 'wgs84'));
    for (const index of [-1, 3, 0.5, NaN]) expect(open.move(shape, index, 105, 21)).toMatchObject(malformed('noVertex'));
    expect(open.insert(shape, 4, 105, 21)).toMatchObject(malformed('noVertex'));
    expect(open.remove(shape, 3)).toMatchObject(malformed('noVertex'));
    expect(open.move(shape, 0, NaN, 21)).toMatchObject(malformed('notDegrees'));
    expect(open.insert(shape, 0, 105, 91)).toMatchObject(malformed('notDegrees'));
    expect(valueOf(open.move(shape, 0, 105, 21))).toEqual(measure);
    valueOf(open.remove(shape, 2));
    expect(open.remove(shape, 0)).toMatchObject(malformed('tooFewVertices'));
  });

  it('cancels an opening under way, and only that one', async () => {
    const open = shapes();
    const file = await makeWholeRingFile(100_000, seededRandom(53));
    const cancelled = open.openFile(file, 'wgs84', 'a', () => open.cancelOpening('a'));
    const other = open.openFile(file, 'wgs84', 'b', quiet);
    expect(await cancelled).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await other).toMatchObject({ ok: true });
    open.cancelOpening('a');
  });

  it('says that it holds no such shape after closing, and in another worker’s life', () => {
    const [open, later] = [shapes(), shapes()];
    const { shape } = valueOf(open.open(square(), true, 'wgs84'));
    valueOf(later.open(square(), true, 'wgs84'));
    const gone = { ok: false, error: { kind: 'worker' } };
    expect(later.move(shape, 0, 105, 21)).toMatchObject(gone);
    open.close(shape);
    open.close(shape);
    expect(open.move(shape, 0, 105, 21)).toMatchObject(gone);
    expect(open.outline(shape, 100)).toMatchObject(gone);
    expect(open.near(shape, 105, 21)).toMatchObject(gone);
  });
});
