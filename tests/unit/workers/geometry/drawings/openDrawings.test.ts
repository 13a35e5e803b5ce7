import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawingMeasure } from '../../../../../src/domain/drawing/drawing.ts';
import type { Result } from '../../../../../src/domain/result.ts';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { OpenDrawings } from '../../../../../workers/geometry/drawings/openDrawings.ts';
import { loadReference } from '../../../../../workers/geometry/reference.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const SCRIPTS = process.env.THUA_LONG === '1' ? 400 : 6;
const GRID = tm3Grid(105);

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

let core: GeometryCore;
/** Reference from geographiclib, turf and proj4, without state. */
let reference: GeometryCore;

beforeAll(async () => {
  core = await loadGeometryCore();
  reference = loadReference();
});

function expectEqual(figures: DrawingMeasure, truth: DrawingMeasure, step: string): void {
  const near = (name: keyof Omit<DrawingMeasure, 'center'>, unit: number): void => {
    const [is, should] = [figures[name], truth[name]];
    if (should === null || is === null) return expect(is, `${name} ${step}`).toBe(should);
    expect(Math.abs(is - should), `${name} ${step}: ${is} for ${should}`).toBeLessThan(unit + 1e-7 * Math.abs(should));
  };
  for (const name of ['lengthM', 'lengthSphereM', 'lengthGridM'] as const) near(name, 1e-5);
  for (const name of ['areaM2', 'areaSphereM2', 'areaGridM2'] as const) near(name, 1e-3);
  expect(figures.center.lng).toBeCloseTo(truth.center.lng, 10);
  expect(figures.center.lat).toBeCloseTo(truth.center.lat, 10);
}

/** A ragged ring of two kilometres. */
function raggedRing(count: number): Float64Array<ArrayBuffer> {
  const random = seededRandom(count);
  const corner = (i: number): [number, number] => {
    const [turn, radius] = [(2 * Math.PI * i) / count, 0.01 + 0.001 * random()];
    return [105.8 + radius * Math.cos(turn), 21 + radius * Math.sin(turn)];
  };
  return Float64Array.from(Array.from({ length: count }, (_, i) => corner(i)).flat());
}

describe('OpenDrawings', () => {
  it('drawing measured: after any edits it equals an independent computation on three surfaces', () => {
    for (let script = 0; script < SCRIPTS; ++script) {
      const random = seededRandom(script);
      const upTo = (end: number): number => Math.floor(random() * end);
      const place = (): [number, number] => [105.8 + random() / 100, 21 + random() / 100];
      const drawings = new OpenDrawings(core);
      let points = Array.from({ length: upTo(6) }, place);
      const isRing = (): boolean => script % 3 !== 0 && points.length >= 3;
      const flat = (): Float64Array<ArrayBuffer> => Float64Array.from(points.flat());
      const { shape } = valueOf(drawings.open(flat(), isRing(), GRID));
      for (let step = 0; step < 25; ++step) {
        const at = upTo(points.length + 1);
        const removed = Math.min(points.length - at, random() < 0.1 ? 30 : upTo(3));
        const added = Array.from({ length: random() < 0.1 ? 25 : upTo(4) }, place);
        points = [...points.slice(0, at), ...added, ...points.slice(at + removed)];
        // Also a last point on the first, which is an ordinary point here.
        if (random() < 0.1 && points.length > 3) {
          const [first, last] = [points[0]!, points.length - 1];
          valueOf(drawings.splice(shape, at, removed, Float64Array.from(added.flat()), isRing()));
          valueOf(drawings.move(shape, last, ...first));
          points = points.with(last, first);
        } else valueOf(drawings.splice(shape, at, removed, Float64Array.from(added.flat()), isRing()));
        if (points.length === 0) continue;
        const moved = upTo(points.length);
        points = points.with(moved, place());
        const figures = valueOf(drawings.move(shape, moved, ...points[moved]!));
        const truth = valueOf(new OpenDrawings(reference).open(flat(), isRing(), GRID));
        expectEqual(figures.measure, truth.measure, `after script ${script}, step ${step}`);
        expect(figures.isCrossing, `script ${script}, step ${step}`).toBe(truth.isCrossing);
      }
    }
  });

  it('drawing measured: added and removed points leave no trace, however often', () => {
    const drawings = new OpenDrawings(core);
    const { shape, measure } = valueOf(drawings.open(raggedRing(3_000), true, GRID));
    const random = seededRandom(4);
    const back = raggedRing(3_000);
    for (let i = 0; i < 300; ++i) valueOf(drawings.move(shape, 700, 105 + random(), 21 + random()));
    const last = valueOf(drawings.move(shape, 700, back[1_400]!, back[1_401]!));
    expect(last.measure).toEqual(measure);
  });

  it('drawing measured: plane figures are absent outside the grid, and return once all points are in it', () => {
    const drawings = new OpenDrawings(core);
    const ring = Float64Array.of(105, 21, 105.1, 21, 105.1, 21.1);
    const { shape, measure } = valueOf(drawings.open(ring.slice(), true, GRID));
    const away = valueOf(drawings.move(shape, 1, 115, 21)).measure;
    expect(away).toMatchObject({ lengthGridM: null, areaGridM2: null });
    expect(away.lengthM).toBeGreaterThan(measure.lengthM);
    expect(valueOf(drawings.move(shape, 1, 105.1, 21)).measure).toEqual(measure);
    expect(valueOf(drawings.open(ring.slice(), true, null)).measure).toMatchObject({ lengthGridM: null, areaGridM2: null });
  });

  it('drawing measured: crossing sides are reported during a drag, too', () => {
    const drawings = new OpenDrawings(core);
    const square = Float64Array.of(105, 21, 105.1, 21, 105.1, 21.1, 105, 21.1);
    const { shape, isCrossing } = valueOf(drawings.open(square, true, null));
    expect(isCrossing).toBe(false);
    expect(valueOf(drawings.move(shape, 0, 105.2, 21.05)).isCrossing).toBe(true);
    expect(valueOf(drawings.move(shape, 0, 105, 21)).isCrossing).toBe(false);
    expect(valueOf(drawings.splice(shape, 0, 1, Float64Array.of(105.2, 21.05), true)).isCrossing).toBe(true);
    expect(valueOf(drawings.splice(shape, 0, 4, new Float64Array(0), false)).isCrossing).toBe(false);
  });

  it('drawing measured: points have no area, and invalid edits are refused', () => {
    const drawings = new OpenDrawings(core);
    const { shape } = valueOf(drawings.open(new Float64Array(0), false, GRID));
    const one = valueOf(drawings.splice(shape, 0, 0, Float64Array.of(105, 21), false)).measure;
    expect(one).toEqual({
      lengthM: 0,
      areaM2: 0,
      lengthSphereM: 0,
      areaSphereM2: 0,
      lengthGridM: 0,
      areaGridM2: 0,
      center: { lng: 105, lat: 21 },
    });
    const malformed = (message: string): object => ({ ok: false, error: { kind: 'malformed', message } });
    expect(drawings.splice(shape, 0, 2, new Float64Array(0), false)).toMatchObject(malformed('noVertex'));
    expect(drawings.splice(shape, 1, 0, Float64Array.of(105, 91), false)).toMatchObject(malformed('notDegrees'));
    expect(drawings.splice(shape, 1, 0, Float64Array.of(105), false)).toMatchObject(malformed('notDegrees'));
    expect(drawings.move(shape, 1, 105, 21)).toMatchObject(malformed('noVertex'));
    expect(drawings.move(shape, 0, NaN, 21)).toMatchObject(malformed('notDegrees'));
    drawings.close(shape);
    expect(drawings.move(shape, 0, 105, 21)).toMatchObject({ ok: false, error: { kind: 'worker' } });
    expect(drawings.outline(shape, 100, null)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('drawing measured: a large one has an outline, and its crossings are checked asynchronously', async () => {
    const drawings = new OpenDrawings(core);
    const { shape, isCrossing } = valueOf(drawings.open(raggedRing(20_000), true, GRID));
    const outline = valueOf(drawings.outline(shape, 5_000, null));
    expect(outline.indices).toHaveLength(5_000);
    expect(outline.lngLat).toHaveLength(10_000);
    expect(isCrossing).toBeNull();
    expect(await drawings.crosses(shape)).toEqual({ ok: true, value: false });
    expect(valueOf(drawings.splice(shape, 5_000, 1, Float64Array.of(105.8, 20.98), true)).isCrossing).toBeNull();
    expect(await drawings.crosses(shape)).toEqual({ ok: true, value: true });
    valueOf(drawings.move(shape, 5_000, 105.8, 21.02));
    const meanwhile = drawings.crosses(shape);
    valueOf(drawings.move(shape, 5_000, 105.8, 21.01));
    const answer = await meanwhile;
    expect(answer.ok ? answer.value : answer.error.kind).toSatisfy((value) => value === true || value === 'stale');
    expect(await drawings.crosses('none')).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });
});
