import { failure, mapResult, success } from '../../../src/domain/result.ts';
import type { Result } from '../../../src/domain/result.ts';
import { OUTLINE_MAX_VERTICES, SHAPE_MAX_VERTICES } from '../../../workers/geometry/api.ts';
import type { Earth, GeometryCore, Measure, OnProgress, Outline, ShapeFault, ShapeHandle, ShapeId } from '../../../workers/geometry/api.ts';
import { announceVertices } from '../../../workers/geometry/core/announceVertices.ts';
import { readRing } from './readRing.ts';
import { simplifyRing } from '../../../workers/geometry/drawings/simplifyRing.ts';
import type { OpenedShape, OpeningId, ShapeVertex } from './shapesApi.ts';
import { isPosition, VertexList } from '../../../workers/geometry/core/vertexList.ts';

interface OpenShape {
  handle: ShapeHandle;
  /** The same vertices as the handle's own, which only measures. */
  vertices: VertexList;
  closed: boolean;
}

const fault = (kind: ShapeFault): Result<never> => failure('malformed', kind);

/** Shapes opened since this worker began. */
let opened = 0;

/** The shapes a worker holds, and what ShapesApi (shapesApi.ts) asks of them; runs without a worker too. Methods do not throw. */
export class OpenShapes {
  readonly #core: GeometryCore;
  readonly #shapes = new Map<ShapeId, OpenShape>();
  readonly #openings = new Map<OpeningId, AbortController>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  open(lngLat: Float64Array<ArrayBuffer>, closed: boolean, earth: Earth): Result<OpenedShape> {
    if (lngLat.length % 2 !== 0) return fault('notDegrees');
    if (lngLat.length > 2 * (SHAPE_MAX_VERTICES + 1)) return fault('tooManyVertices');
    announceVertices(lngLat.length / 2);
    for (let i = 0; i < lngLat.length; i += 2) {
      if (!isPosition(lngLat[i]!, lngLat[i + 1]!)) return fault('notDegrees');
    }
    return this.#hold(new VertexList(lngLat), closed, earth, 0);
  }

  async openFile(file: Blob, earth: Earth, opening: OpeningId, onProgress: OnProgress): Promise<Result<OpenedShape>> {
    const aborter = new AbortController();
    this.#openings.set(opening, aborter);
    try {
      const ring = await readRing(file, aborter.signal, onProgress);
      if (!ring.ok) return ring;
      return this.#hold(ring.value.vertices, ring.value.closed, earth, ring.value.partsLeftOut);
    } finally {
      this.#openings.delete(opening);
    }
  }

  cancelOpening(opening: OpeningId): void {
    this.#openings.get(opening)?.abort();
  }

  move(shape: ShapeId, index: number, lng: number, lat: number): Result<Measure> {
    return this.#edit(shape, index, 0, ({ handle, vertices }) => {
      if (!isPosition(lng, lat)) return fault('notDegrees');
      const measure = handle.moveVertex(index, lng, lat);
      vertices.set(index, lng, lat);
      return success(measure);
    });
  }

  insert(shape: ShapeId, index: number, lng: number, lat: number): Result<Measure> {
    return this.#edit(shape, index, 1, ({ handle, vertices }) => {
      if (!isPosition(lng, lat)) return fault('notDegrees');
      if (vertices.count === SHAPE_MAX_VERTICES) return fault('tooManyVertices');
      const measure = handle.insertVertex(index, lng, lat);
      vertices.insert(index, lng, lat);
      return success(measure);
    });
  }

  remove(shape: ShapeId, index: number): Result<Measure> {
    return this.#edit(shape, index, 0, ({ handle, vertices, closed }) => {
      if (vertices.count <= leastOf(closed)) return fault('tooFewVertices');
      const measure = handle.removeVertex(index);
      vertices.remove(index);
      return success(measure);
    });
  }

  outline(shape: ShapeId, maxVertices: number): Result<Outline> {
    return mapResult(this.#find(shape), ({ vertices, closed }) => {
      announceVertices(vertices.count);
      return simplifyRing(vertices.lngLat, closed, Math.min(OUTLINE_MAX_VERTICES, Math.max(3, Math.floor(maxVertices) || 0)));
    });
  }

  near(shape: ShapeId, lng: number, lat: number): Result<ShapeVertex> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    if (!isPosition(lng, lat)) return fault('notDegrees');
    const { vertices, closed } = found.value;
    announceVertices(found.value.vertices.count);
    const index = nearestIndex(vertices.lngLat, lng, lat);
    const neighbour = (step: 1 | -1): ShapeVertex['before'] => {
      const other = closed ? (index + step + vertices.count) % vertices.count : index + step;
      return other >= 0 && other < vertices.count ? vertices.at(other) : null;
    };
    return success({ index, at: vertices.at(index), before: neighbour(-1), after: neighbour(1) });
  }

  close(shape: ShapeId): void {
    this.#shapes.delete(shape);
  }

  #hold(vertices: VertexList, closed: boolean, earth: Earth, partsLeftOut: number): Result<OpenedShape> {
    if (closed) vertices.dropRepeatedFirst();
    if (vertices.count < leastOf(closed)) return fault('tooFewVertices');
    if (vertices.count > SHAPE_MAX_VERTICES) return fault('tooManyVertices');
    announceVertices(vertices.count);
    const handle = this.#core.openShape(vertices.lngLat, closed, earth);
    // Never the id of a shape that died with an earlier worker. Not crypto.randomUUID, which pages without https do not have.
    opened += 1;
    const shape = `${performance.timeOrigin}-${opened}`;
    this.#shapes.set(shape, { handle, vertices, closed });
    const outline = simplifyRing(vertices.lngLat, closed, OUTLINE_MAX_VERTICES);
    return success({ shape, vertices: vertices.count, closed, measure: handle.measure(), outline, partsLeftOut });
  }

  #find(shape: ShapeId): Result<OpenShape> {
    const found = this.#shapes.get(shape);
    return found ? success(found) : failure('worker', 'the worker holds no such shape');
  }

  #edit(shape: ShapeId, index: number, room: 0 | 1, edit: (open: OpenShape) => Result<Measure>): Result<Measure> {
    const found = this.#find(shape);
    if (!found.ok) return found;
    const isThere = Number.isInteger(index) && index >= 0 && index < found.value.vertices.count + room;
    return isThere ? edit(found.value) : fault('noVertex');
  }
}

const leastOf = (closed: boolean): number => (closed ? 3 : 2);

/** Degrees of longitude count as they do at the position asked for; a tie goes to the lower index. */
function nearestIndex(lngLat: Float64Array, lng: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let [nearest, least] = [0, Infinity];
  for (let i = 0; i < lngLat.length; i += 2) {
    const east = (lngLat[i]! - lng) * shrink;
    const north = lngLat[i + 1]! - lat;
    const distance = east * east + north * north;
    if (distance < least) {
      least = distance;
      nearest = i;
    }
  }
  return nearest / 2;
}
