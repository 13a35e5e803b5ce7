import type { Drawing, DrawMode } from '../../domain/drawing/drawing.ts';
import { type DrawingOutline, outlinePlace } from '../../domain/drawing/drawingOutline.ts';
import { DRAWING_OUTLINE_FROM } from '../../domain/limits.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** Drawn vertices of a drawing: all, or for a large one as many as a phone draws in a frame. */
export interface DrawnPath {
  mode: DrawMode;
  /** Closed area: a side leads from the last vertex to the first. */
  isRing: boolean;
  isClosed: boolean;
  count: number;
  /** Number of the drawing's points, drawn or not. */
  points: number;
  /** lng, lat, lng, lat … degrees. */
  lngLat: Float64Array;
  /** Point of the drawing for each vertex; null: every point, in order. */
  indices: Uint32Array | null;
}

export const pathPoint = ({ lngLat }: DrawnPath, vertex: number): LngLat => ({ lng: lngLat[vertex * 2]!, lat: lngLat[vertex * 2 + 1]! });

export const pointOf = ({ indices }: DrawnPath, vertex: number): number => (indices ? indices[vertex]! : vertex);

/** Returns the drawn vertex of a point; -1 when it is not drawn. */
export function vertexOf({ indices, count }: DrawnPath, point: number): number {
  if (!indices) return point < count ? point : -1;
  const place = outlinePlace(indices, point);
  return indices[place] === point ? place : -1;
}

/** Returns whether a drawn line is a side of the drawing, and not an outline's shortcut. */
export const isSide = (path: DrawnPath, from: number, to: number): boolean =>
  path.indices === null || (pointOf(path, from) + 1) % path.points === pointOf(path, to);

/** @param outline one of an earlier version is ignored, and every nth point is drawn until the new one arrives */
export function drawnPath({ mode, points, isClosed }: Drawing, outline: DrawingOutline | null, version: number): DrawnPath {
  const shape = { mode, isClosed, isRing: mode === 'area' && isClosed, points: points.length };
  if (points.length > DRAWING_OUTLINE_FROM && outline?.version === version) {
    return { ...shape, count: outline.indices.length, lngLat: outline.lngLat, indices: outline.indices };
  }
  const step = Math.ceil(points.length / DRAWING_OUTLINE_FROM) || 1;
  const count = Math.ceil(points.length / step);
  const lngLat = new Float64Array(count * 2);
  for (let vertex = 0; vertex < count; vertex += 1) {
    const { lng, lat } = points[vertex * step]!;
    lngLat[vertex * 2] = lng;
    lngLat[vertex * 2 + 1] = lat;
  }
  return { ...shape, count, lngLat, indices: step === 1 ? null : Uint32Array.from({ length: count }, (_, vertex) => vertex * step) };
}
