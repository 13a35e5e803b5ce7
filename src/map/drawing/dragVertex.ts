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

/** Drags a vertex with one pointer at its initial distance, so that a finger on the offset handle hides nothing. */
export function dragVertex({ snapper, handlers, toLngLat, toPoint }: DragParts) {
  let active: { pointerId: number; kind: keyof typeof SNAP_PX; dx: number; dy: number } | null = null;

  const moves = createLatestRunner<ScreenPoint>(async ({ x, y }, isCurrent) => {
    if (!active) return;
    const at = toLngLat({ x: x + active.dx, y: y + active.dy });
    const snap = await snapper.find(at, SNAP_PX[active.kind]);
    // Dropped by an edit, or by the Escape key.
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
    /** Moves the vertex; ignores a pointer that drags nothing. */
    move(to: ScreenPoint, pointerId: number) {
      if (active?.pointerId === pointerId) moves.submit(to);
    },
    async end(pointerId: number) {
      if (active?.pointerId !== pointerId) return;
      // Use the place of release, not that of the worker's last answer.
      await moves.whenIdle();
      if (!active) return;
      active = null;
      // A separate task: the page handles the lifted finger before the drawing changes.
      dropping = setTimeout(drop);
    },
    /** Completes a pending drop at once: another finger is down. */
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
