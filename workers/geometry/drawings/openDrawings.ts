import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { failure, mapResult, success, type Result } from '../../../src/domain/result.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { announceVertices } from '../core/announceVertices.ts';
import {
  OUTLINE_MAX_VERTICES,
  SHAPE_MAX_VERTICES,
  type DrawingFigures,
  type GeometryCore,
  type VisibleOutline,
  type ShapeFault,
  type ShapeId,
  type Measure,
  type ShapeHandle,
} from '../api.ts';
import { visibleOutline } from './simplifyRing.ts';
import { isPosition } from './shapeFaultError.ts';
import type { DrawingMeasure } from '../../../src/domain/drawing/drawing.ts';
import { searchCrossing, sidesCross, sidesCrossAt } from '../../../src/domain/geometry/sidesCross.ts';
import { ExactSum } from '../core/gridEdges.ts';

/** Larger edits reopen the shapes, which is faster than point by point. */
const MAX_SPLICED = 16;

/** In larger rings crossing sides are searched on request only, with pauses. */
const CROSSING_AT_ONCE = 2_000;

const orNull = (figure: number | undefined): number | null => (figure === undefined || Number.isNaN(figure) ? null : figure);

class MeasuredDrawing {
  readonly #core: GeometryCore;
  readonly #grid: Vn2000Grid | null;
  #lngLat: Float64Array<ArrayBuffer>;
  #isRing: boolean;
  /** The ellipsoid, the sphere, and the plane if there is one. */
  #surfaces: ShapeHandle[] = [];
  #lng = new ExactSum();
  #lat = new ExactSum();
  /** Sides cross; and for the last moved point, sides that do not end there cross. */
  #isCrossing: boolean | null = false;
  #othersCross: { index: number; isCrossing: boolean } | null = null;
  #edits = 0;

  constructor(core: GeometryCore, lngLat: Float64Array<ArrayBuffer>, isRing: boolean, grid: Vn2000Grid | null) {
    this.#core = core;
    this.#grid = grid;
    this.#lngLat = lngLat;
    this.#isRing = isRing;
    this.#openSurfaces();
    this.#updateCrossing();
  }

  get count(): number {
    return this.#lngLat.length / 2;
  }

  get lngLat(): Float64Array {
    return this.#lngLat;
  }

  get edits(): number {
    return this.#edits;
  }

  get isRing(): boolean {
    return this.#isRing;
  }

  splice(at: number, removed: number, added: Float64Array, isRing: boolean): void {
    this.#edits += 1;
    const isSmall = removed + added.length / 2 <= MAX_SPLICED && isRing === this.#isRing;
    this.#isRing = isRing;
    if (isSmall) this.#spliceSmall(at, removed, added);
    const lngLat = new Float64Array(this.#lngLat.length - 2 * removed + added.length);
    lngLat.set(this.#lngLat.subarray(0, 2 * at));
    lngLat.set(added, 2 * at);
    lngLat.set(this.#lngLat.subarray(2 * (at + removed)), 2 * at + added.length);
    this.#lngLat = lngLat;
    if (!isSmall) this.#openSurfaces();
    this.#updateCrossing();
  }

  move(index: number, lng: number, lat: number): void {
    this.#edits += 1;
    const isSearched = this.#isRing && this.count <= CROSSING_AT_ONCE;
    if (isSearched && this.#othersCross?.index !== index) {
      this.#othersCross = { index, isCrossing: sidesCross(this.lngLat, index) };
    }
    this.#set(index, lng, lat);
    if (isSearched) this.#isCrossing = this.#othersCross!.isCrossing || sidesCrossAt(this.lngLat, index);
  }

  figures(): DrawingFigures {
    const [wgs84, sphere, grid] = this.#surfaces.map((surface) => surface.measure()) as [Measure, Measure, Measure | undefined];
    const measure: DrawingMeasure = {
      lengthM: wgs84.lengthM,
      areaM2: wgs84.areaM2,
      lengthSphereM: sphere.lengthM,
      areaSphereM2: sphere.areaM2,
      lengthGridM: orNull(grid?.lengthM),
      areaGridM2: orNull(grid?.areaM2),
      center: { lng: this.#lng.value / this.count, lat: this.#lat.value / this.count },
    };
    return { measure, isCrossing: this.#isCrossing };
  }

  /** Yields at intervals; it does not see later edits. */
  searchCrossing(): Generator<undefined, boolean> {
    return searchCrossing(this.#isRing ? this.lngLat : new Float64Array(0));
  }

  #openSurfaces(): void {
    const { lngLat } = this;
    // openShape drops last points that repeat the first; insert them as ordinary points.
    let end = this.count;
    while (this.#isRing && end > 1 && this.#repeatsFirst(end - 1)) end -= 1;
    const surfaces = ['wgs84', 'sphere6371', ...(this.#grid ? [this.#grid] : [])] as const;
    this.#surfaces = surfaces.map((surface) => this.#core.openShape(lngLat.subarray(0, 2 * end), this.#isRing, surface));
    for (let i = end; i < this.count; ++i) {
      for (const surface of this.#surfaces) surface.insertVertex(i, lngLat[2 * i]!, lngLat[2 * i + 1]!);
    }
    this.#lng = new ExactSum();
    this.#lat = new ExactSum();
    for (let i = 0; i < lngLat.length; i += 2) this.#addToSums(lngLat[i]!, lngLat[i + 1]!, 1);
  }

  #repeatsFirst(index: number): boolean {
    const { lngLat } = this;
    return lngLat[2 * index] === lngLat[0] && lngLat[2 * index + 1] === lngLat[1];
  }

  /** Edits surfaces and sums point by point; the caller splices the vertex list. */
  #spliceSmall(at: number, removed: number, added: Float64Array): void {
    const moved = Math.min(removed, added.length / 2);
    for (let i = 0; i < moved; ++i) this.#set(at + i, added[2 * i]!, added[2 * i + 1]!);
    for (let i = removed; i > moved; --i) this.#remove(at + i - 1);
    for (let i = moved; i < added.length / 2; ++i) this.#insert(at + i, added[2 * i]!, added[2 * i + 1]!);
  }

  #set(index: number, lng: number, lat: number): void {
    for (const surface of this.#surfaces) surface.moveVertex(index, lng, lat);
    this.#subtractVertex(index);
    this.#lngLat.set([lng, lat], 2 * index);
    this.#addToSums(lng, lat, 1);
  }

  #insert(index: number, lng: number, lat: number): void {
    for (const surface of this.#surfaces) surface.insertVertex(index, lng, lat);
    this.#addToSums(lng, lat, 1);
  }

  #remove(index: number): void {
    for (const surface of this.#surfaces) surface.removeVertex(index);
    this.#subtractVertex(index);
  }

  #subtractVertex(index: number): void {
    this.#addToSums(this.#lngLat[2 * index]!, this.#lngLat[2 * index + 1]!, -1);
  }

  #addToSums(lng: number, lat: number, sign: 1 | -1): void {
    this.#lng.add(sign * lng);
    this.#lat.add(sign * lat);
  }

  #updateCrossing(): void {
    this.#othersCross = null;
    const isLarge = this.count > CROSSING_AT_ONCE;
    this.#isCrossing = this.#isRing && (isLarge ? null : sidesCross(this.lngLat));
  }
}

/** Passes over all vertices in an edit: three surfaces and the search for crossing sides. */
const PASSES = 4;

/** Work between two pauses, which let other calls run. */
const SLICE_MS = 10;

const fault = (kind: ShapeFault): Result<never> => failure('malformed', kind);

let openedCount = 0;

/** Implements DrawingsApi; runs without a worker too. Methods do not throw. */
export class OpenDrawings {
  readonly #core: GeometryCore;
  readonly #drawings = new Map<ShapeId, MeasuredDrawing>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  open(lngLat: Float64Array<ArrayBuffer>, isRing: boolean, grid: Vn2000Grid | null): Result<DrawingFigures & { shape: ShapeId }> {
    const problem = faultOf(lngLat, 0);
    if (problem) return fault(problem);
    announceVertices((PASSES * lngLat.length) / 2);
    const drawing = new MeasuredDrawing(this.#core, lngLat, isRing, grid);
    openedCount += 1;
    const shape = `drawing ${performance.timeOrigin}-${openedCount}`;
    this.#drawings.set(shape, drawing);
    return success({ shape, ...drawing.figures() });
  }

  splice(shape: ShapeId, at: number, removed: number, added: Float64Array, isRing: boolean): Result<DrawingFigures> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    const drawing = found.value;
    const isInRange = Number.isInteger(at) && Number.isInteger(removed) && at >= 0 && removed >= 0 && at + removed <= drawing.count;
    if (!isInRange) return fault('noVertex');
    const problem = faultOf(added, drawing.count - removed);
    if (problem) return fault(problem);
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

  outline(shape: ShapeId, maxVertices: number, box: LngLatBox | null): Result<VisibleOutline> {
    return mapResult(this.#find(shape), ({ lngLat, count, isRing }) => {
      announceVertices(PASSES * count);
      return visibleOutline(lngLat, isRing, Math.min(OUTLINE_MAX_VERTICES, Math.max(3, Math.floor(maxVertices) || 0)), box);
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

/** @param others number of other vertices */
function faultOf(lngLat: Float64Array, others: number): ShapeFault | null {
  if (lngLat.length % 2 !== 0) return 'notDegrees';
  if (lngLat.length / 2 + others > SHAPE_MAX_VERTICES) return 'tooManyVertices';
  for (let i = 0; i < lngLat.length; i += 2) if (!isPosition(lngLat[i]!, lngLat[i + 1]!)) return 'notDegrees';
  return null;
}
