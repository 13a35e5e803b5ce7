import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { failure, mapResult, success } from '../../../src/domain/result.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { OUTLINE_MAX_VERTICES, SHAPE_MAX_VERTICES } from '../api.ts';
import type { DrawingFigures, GeometryCore, SeenOutline, ShapeFault, ShapeId } from '../api.ts';
import { MeasuredDrawing } from './measuredDrawing.ts';
import { outlineSeen } from './outlineSeen.ts';
import { isPosition } from '../core/vertexList.ts';

/** Passes over all vertices that an edit may take: three surfaces, and the search for sides that cross. */
const PASSES = 4;

/** Work between two pauses, in which other calls are answered. */
const SLICE_MS = 10;

const fault = (kind: ShapeFault): Result<never> => failure('malformed', kind);

/** Drawings opened since this worker began. */
let opened = 0;

/** The drawings a worker holds, and what DrawingsApi asks of them; runs without a worker too. Methods do not throw. */
export class OpenDrawings {
  readonly #core: GeometryCore;
  readonly #drawings = new Map<ShapeId, MeasuredDrawing>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  open(lngLat: Float64Array<ArrayBuffer>, isRing: boolean, grid: Vn2000Grid | null): Result<DrawingFigures & { shape: ShapeId }> {
    const wrong = faultOf(lngLat, 0);
    if (wrong) return fault(wrong);
    announceVertices((PASSES * lngLat.length) / 2);
    const drawing = new MeasuredDrawing(this.#core, lngLat, isRing, grid);
    opened += 1;
    const shape = `drawing ${performance.timeOrigin}-${opened}`;
    this.#drawings.set(shape, drawing);
    return success({ shape, ...drawing.figures() });
  }

  splice(shape: ShapeId, at: number, removed: number, added: Float64Array, isRing: boolean): Result<DrawingFigures> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    const drawing = found.value;
    const isThere = Number.isInteger(at) && Number.isInteger(removed) && at >= 0 && removed >= 0 && at + removed <= drawing.count;
    if (!isThere) return fault('noVertex');
    const wrong = faultOf(added, drawing.count - removed);
    if (wrong) return fault(wrong);
    announceVertices(PASSES * (drawing.count + added.length / 2));
    drawing.splice(at, removed, added, isRing);
    return success(drawing.figures());
  }

  move(shape: ShapeId, index: number, lng: number, lat: number): Result<DrawingFigures> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    const drawing = found.value;
    if (!Number.isInteger(index) || index < 0 || index >= drawing.count) return fault('noVertex');
    if (!isPosition(lng, lat)) return fault('notDegrees');
    announceVertices(PASSES * drawing.count);
    drawing.move(index, lng, lat);
    return success(drawing.figures());
  }

  async crosses(shape: ShapeId): Promise<Result<boolean>> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    const { edits } = found.value;
    announceVertices(found.value.count);
    const search = found.value.searchCrossing();
    for (;;) {
      for (const endsAt = performance.now() + SLICE_MS; performance.now() < endsAt;) {
        const { done, value } = search.next();
        if (done) return success(value);
      }
      await new Promise((resolve) => setTimeout(resolve));
      if (found.value.edits !== edits || !this.#drawings.has(shape)) return failure('stale');
    }
  }

  outline(shape: ShapeId, maxVertices: number, box: LngLatBox | null): Result<SeenOutline> {
    return mapResult(this.#find(shape), ({ lngLat, count, isRing }) => {
      announceVertices(PASSES * count);
      return outlineSeen(lngLat, isRing, Math.min(OUTLINE_MAX_VERTICES, Math.max(3, Math.floor(maxVertices) || 0)), box);
    });
  }

  close(shape: ShapeId): void {
    this.#drawings.delete(shape);
  }

  #find(shape: ShapeId): Result<MeasuredDrawing> {
    const found = this.#drawings.get(shape);
    return found ? success(found) : failure('worker', 'the worker holds no such drawing');
  }
}

/** @param others vertices there are besides */
function faultOf(lngLat: Float64Array, others: number): ShapeFault | null {
  if (lngLat.length % 2 !== 0) return 'notDegrees';
  if (lngLat.length / 2 + others > SHAPE_MAX_VERTICES) return 'tooManyVertices';
  for (let i = 0; i < lngLat.length; i += 2) if (!isPosition(lngLat[i]!, lngLat[i + 1]!)) return 'notDegrees';
  return null;
}
