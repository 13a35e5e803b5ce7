import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../../../src/domain/drawing/drawing.ts';
import { DRAWING_OUTLINE_FROM } from '../../../../src/domain/limits.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';
import { drawingHandles } from '../../../../src/map/drawing/drawingHandles.ts';
import { hitDrawing, REACH_PX, type HitView, type ScreenPoint } from '../../../../src/map/drawing/drawingHit.ts';
import { drawnPath, pathPoint, pointOf, vertexOf } from '../../../../src/map/drawing/drawnPath.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const ORIGIN = { lng: 105.8, lat: 21 };
const PX_PER_DEG = 400_000;

/** Screen of a map rotated by an angle. */
function screen(turnDeg: number): HitView {
  const [sine, cosine] = [Math.sin((turnDeg * Math.PI) / 180), Math.cos((turnDeg * Math.PI) / 180)];
  return {
    project({ lng, lat }) {
      const [x, y] = [(lng - ORIGIN.lng) * PX_PER_DEG, (ORIGIN.lat - lat) * PX_PER_DEG];
      return { x: x * cosine - y * sine, y: x * sine + y * cosine };
    },
    unproject({ x, y }) {
      const [east, south] = [x * cosine + y * sine, y * cosine - x * sine];
      return { lng: ORIGIN.lng + east / PX_PER_DEG, lat: ORIGIN.lat - south / PX_PER_DEG };
    },
  };
}
const at = (x: number, y: number): LngLat => screen(0).unproject({ x, y });
const BOX = { west: 105, south: 20, east: 107, north: 22 };
const VIEW = { box: BOX, zoom: 18, isEdited: true, selected: null, omitted: null };

const pathOf = (drawing: Drawing) => drawnPath(drawing, null, 1);
const SQUARE: Drawing = { mode: 'area', isClosed: true, points: [at(0, 0), at(200, 0), at(200, 200), at(0, 200)] };

function hit(drawing: Drawing, point: ScreenPoint, reachPx: number, turnDeg = 0) {
  const path = pathOf(drawing);
  return hitDrawing(path, drawingHandles(path, VIEW), point, reachPx, screen(turnDeg));
}

describe('drawing hit', () => {
  test('a finger hits within half of its 44 px, a mouse within less', () => {
    expect(REACH_PX.touch * 2).toBeGreaterThanOrEqual(44);
    expect(hit(SQUARE, { x: 214, y: 14 }, REACH_PX.touch)).toMatchObject({ vertex: 1, edge: null, at: SQUARE.points[1] });
    expect(hit(SQUARE, { x: 214, y: 14 }, REACH_PX.mouse)).toMatchObject({ vertex: null, edge: null, at: null });
    expect(hit(SQUARE, { x: 216, y: 16 }, REACH_PX.touch)).toMatchObject({ vertex: null });
  });

  test('the nearest vertex has priority over every side’s middle', () => {
    const close: Drawing = { ...SQUARE, points: [at(0, 0), at(20, 0), at(200, 200)] };
    expect(hit(close, { x: 12, y: 0 }, REACH_PX.touch)).toMatchObject({ vertex: 1 });
    expect(hit(SQUARE, { x: 100, y: 10 }, REACH_PX.touch)).toMatchObject({ vertex: null, edge: 0 });
    expect(hit(SQUARE, { x: -10, y: 100 }, REACH_PX.touch)).toMatchObject({ vertex: null, edge: 3 });
    expect(hit({ ...SQUARE, points: [] }, { x: 0, y: 0 }, 22)).toEqual({ vertex: null, edge: null, at: null });
  });

  test('the closing side of an open area has no middle, nor has a short one', () => {
    expect(hit({ ...SQUARE, isClosed: false }, { x: 0, y: 100 }, REACH_PX.touch).edge).toBeNull();
    const narrow: Drawing = { ...SQUARE, points: [at(0, 0), at(40, 0), at(200, 200)] };
    expect(hit(narrow, { x: 20, y: 0 }, 9).edge).toBeNull();
  });

  test('a second point of a line may be 4 px beside the first, and not 3', () => {
    const line: Drawing = { mode: 'line', isClosed: false, points: [at(0, 0)] };
    expect(hit(line, { x: 4, y: 0 }, REACH_PX.touch).vertex).toBeNull();
    expect(hit(line, { x: 2.9, y: 0 }, REACH_PX.touch).vertex).toBe(0);
  });

  test('on a rotated map the result equals checking every vertex', () => {
    const random = seededRandom(9);
    const points = Array.from({ length: DRAWING_OUTLINE_FROM }, () => at(random() * 1130, random() * 1130));
    const path = pathOf({ mode: 'line', isClosed: true, points });
    let found = 0;
    for (let turn = 0; turn < 360; turn += 7) {
      const view = screen(turn);
      const pointer = view.project(at(random() * 1130, random() * 1130));
      const distances = points.map((point) => {
        const { x, y } = view.project(point);
        return Math.hypot(x - pointer.x, y - pointer.y);
      });
      const nearest = Math.min(...distances);
      const { vertex } = hitDrawing(path, { middles: [] }, pointer, 22, view);
      expect(vertex).toBe(nearest <= 22 ? distances.indexOf(nearest) : null);
      if (vertex !== null) found += 1;
    }
    expect(found).toBeGreaterThan(20);
  });
});

describe('drawn path', () => {
  const many = Array.from({ length: DRAWING_OUTLINE_FROM * 3 }, (_, i) => at(i, i % 7));

  test('a small drawing is drawn whole, a large one by its outline, or by every nth point until then', () => {
    expect(pathOf(SQUARE)).toMatchObject({ count: 4, indices: null, isRing: true });
    const drawing: Drawing = { mode: 'area', isClosed: true, points: many };
    const sampled = pathOf(drawing);
    expect(sampled.count).toBeLessThanOrEqual(DRAWING_OUTLINE_FROM);
    for (const vertex of [0, 1, sampled.count - 1]) expect(pathPoint(sampled, vertex)).toEqual(many[pointOf(sampled, vertex)]);
    const indices = Uint32Array.of(0, 1_250, 2_500);
    const lngLat = Float64Array.from([...indices].flatMap((index) => [many[index]!.lng, many[index]!.lat]));
    const made = { lngLat, indices, box: null, isExact: false };
    const outlined = drawnPath(drawing, { ...made, version: 4 }, 4);
    expect(outlined.count).toBe(3);
    expect([vertexOf(outlined, 1_250), vertexOf(outlined, 1_251), vertexOf(outlined, 2_999)]).toEqual([1, -1, -1]);
    expect(drawnPath(drawing, { ...made, version: 3 }, 4)).toEqual(sampled);
  });

  test('a vertex hit on an outline is the point it represents', () => {
    const indices = Uint32Array.of(0, 1_250, 2_500);
    const lngLat = Float64Array.from([...indices].flatMap((index) => [many[index]!.lng, many[index]!.lat]));
    const path = drawnPath({ mode: 'line', isClosed: true, points: many }, { lngLat, indices, box: null, isExact: false, version: 1 }, 1);
    expect(hitDrawing(path, { middles: [] }, screen(0).project(many[1_250]!), 9, screen(0)).vertex).toBe(1_250);
  });

  test('real sides in an outline have middles and lengths, its shortcuts have none', () => {
    const points = Array.from({ length: 3000 }, (_, i) => at(100 * i, 0));
    const indices = Uint32Array.of(0, 10, 11, 12, 2999);
    const lngLat = Float64Array.from([...indices].flatMap((index) => [points[index]!.lng, points[index]!.lat]));
    const path = drawnPath({ mode: 'area', isClosed: true, points }, { lngLat, indices, box: null, isExact: false, version: 1 }, 1);
    const { middles, features } = drawingHandles(path, VIEW);
    // The last side leads from the last point to the first.
    expect(middles.map(({ edge }) => pointOf(path, edge))).toEqual([10, 11, 2999]);
    expect(features.features.filter(({ properties }) => properties!['kind'] === 'side')).toHaveLength(3);
    expect(hitDrawing(path, { middles }, screen(0).project(at(1050, 0)), 9, screen(0)).edge).toBe(10);
  });
});
