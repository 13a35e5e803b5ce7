import { boxContains, boxOfPoints } from '../../domain/geometry/box.ts';
import { LINE_MIN_DISTANCE_PX } from '../../domain/limits.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { DrawingHandles } from './drawingHandles.ts';
import { pathPoint, pointOf, type DrawnPath } from './drawnPath.ts';

/** Reach: half of a finger's 44 px target, and the usual tolerance of a mouse. */
export const REACH_PX = { touch: 22, mouse: 9 } as const;

export interface ScreenPoint {
  x: number;
  y: number;
}

export interface DrawingHit {
  /** Points of the drawing, not of its outline: the hit vertex, or the begin of the side whose middle was hit. */
  vertex: number | null;
  edge: number | null;
  at: LngLat | null;
}

export interface HitView {
  project(at: LngLat): ScreenPoint;
  unproject(at: ScreenPoint): LngLat;
}

const distancePx = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the pixels from a drawing's first point to a placed one; null without a first point. */
export const pxFromFirst = ([first]: readonly LngLat[], placed: LngLat, { project }: HitView): number | null =>
  first ? distancePx(project(first), project(placed)) : null;

/** Returns a box with all that can be so near, on a turned or tilted map. */
function boxAround({ x, y }: ScreenPoint, reachPx: number, { unproject }: HitView): LngLatBox {
  const reach = reachPx * 1.5;
  return boxOfPoints(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([dx, dy]) => unproject({ x: x + dx! * reach, y: y + dy! * reach })),
  );
}

/** Prefers vertices to middles. A line's only point is hit within §9's 3 pixels, to allow a second one beside it. */
export function hitDrawing(
  path: DrawnPath,
  { middles }: Pick<DrawingHandles, 'middles'>,
  pointer: ScreenPoint,
  reachPx: number,
  view: HitView,
): DrawingHit {
  const { count, lngLat, mode } = path;
  const hit: DrawingHit = { vertex: null, edge: null, at: null };
  const box = boxAround(pointer, reachPx, view);
  let nearestPx = mode === 'line' && count === 1 ? Math.min(reachPx, LINE_MIN_DISTANCE_PX) : reachPx;
  for (let vertex = 0; vertex < count; vertex += 1) {
    // Project only vertices in the box: a large outline has thousands of others.
    if (!boxContains(box, lngLat[vertex * 2]!, lngLat[vertex * 2 + 1]!)) continue;
    const at = pathPoint(path, vertex);
    const px = distancePx(view.project(at), pointer);
    if (px <= nearestPx) {
      nearestPx = px;
      Object.assign(hit, { vertex: pointOf(path, vertex), at });
    }
  }
  if (hit.vertex !== null) return hit;
  nearestPx = reachPx;
  for (const { edge, at } of middles) {
    if (!boxContains(box, at.lng, at.lat)) continue;
    const px = distancePx(view.project(at), pointer);
    if (px <= nearestPx) {
      nearestPx = px;
      Object.assign(hit, { edge: pointOf(path, edge), at });
    }
  }
  return hit;
}
