import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import type { ScreenPoint } from './drawingHit.ts';
import type { DrawHandlers } from '../view/mapHandlers.ts';
import { createLatestRunner } from './latestRunner.ts';
import { SNAP_PX, type Snapper } from './snapper.ts';

interface DragParts {
  snapper: Snapper;
  handlers: DrawHandlers;
  toLngLat(point: ScreenPoint): LngLat;
  toPoint(at: LngLat): ScreenPoint;
}

/** One vertex under one pointer, which keeps the distance at which it was grabbed: a finger on the offset handle hides nothing. */
export function dragVertex({ snapper, handlers, toLngLat, toPoint }: DragParts) {
  let active: { pointerId: number; kind: keyof typeof SNAP_PX; dx: number; dy: number } | null = null;

  const moves = createLatestRunner<ScreenPoint>(async ({ x, y }, isCurrent) => {
    if (!active) return;
    const at = toLngLat({ x: x + active.dx, y: y + active.dy });
    const snap = await snapper.find(at, SNAP_PX[active.kind]);
    // Dropped by somebody else: by an edit, or the Escape key.
    if (isCurrent() && drawingSlice.dragged) handlers.onDrag(snap?.at ?? at, snap?.kind ?? null);
  });

  let dropping: ReturnType<typeof setTimeout> | undefined;
  function drop(): void {
    clearTimeout(dropping);
    dropping = undefined;
    handlers.onDrop();
  }

  return {
    begin(vertex: number, at: LngLat, from: ScreenPoint, kind: keyof typeof SNAP_PX, pointerId: number) {
      const { x, y } = toPoint(at);
      active = { pointerId, kind, dx: x - from.x, dy: y - from.y };
      handlers.onGrab(vertex);
    },
    isActive: () => active !== null,
    /** Moves of a pointer that drags nothing are ignored. */
    move(to: ScreenPoint, pointerId: number) {
      if (active?.pointerId === pointerId) moves.submit(to);
    },
    /** Drops it in a task of its own. */
    async end(pointerId: number) {
      if (active?.pointerId !== pointerId) return;
      // Where it was released, not where the worker last answered for.
      await moves.whenIdle();
      if (!active) return;
      active = null;
      // A task of its own: the page has heard of the lifted finger before the drawing changes.
      dropping = setTimeout(drop);
    },
    /** Drops at once what `end` would drop later: a finger is down again. */
    flushDrop() {
      if (dropping !== undefined) drop();
    },
    cancel() {
      if (!active) return;
      active = null;
      moves.cancel();
      handlers.onCancelDrag();
    },
  };
}
