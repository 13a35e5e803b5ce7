import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
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
export interface VertexDrag {
  begin(vertex: number, at: LngLat, from: ScreenPoint, kind: keyof typeof SNAP_PX, pointerId: number): void;
  isUnderWay(): boolean;
  /** Pointers that drag nothing are not heard. */
  move(to: ScreenPoint, pointerId: number): void;
  /** Drops it, a moment later. */
  end(pointerId: number): Promise<void>;
  /** What is about to be dropped is, now: a finger is down again. */
  settle(): void;
  cancel(): void;
}

export function dragVertex({ snapper, handlers, toLngLat, toPoint }: DragParts): VertexDrag {
  let underWay: { pointerId: number; kind: keyof typeof SNAP_PX; dx: number; dy: number } | null = null;

  const moves = createLatestRunner<ScreenPoint>(async ({ x, y }, isWanted) => {
    if (!underWay) return;
    const at = toLngLat({ x: x + underWay.dx, y: y + underWay.dy });
    const caught = await snapper.find(at, SNAP_PX[underWay.kind]);
    // Dropped by somebody else: by an edit, or the Escape key.
    if (isWanted() && drawingSlice.dragged) handlers.onDrag(caught?.at ?? at, caught?.kind ?? null);
  });

  let dropping: ReturnType<typeof setTimeout> | undefined;
  function drop(): void {
    clearTimeout(dropping);
    dropping = undefined;
    handlers.onDrop();
  }

  return {
    begin(vertex, at, from, kind, pointerId) {
      const { x, y } = toPoint(at);
      underWay = { pointerId, kind, dx: x - from.x, dy: y - from.y };
      handlers.onGrab(vertex);
    },
    isUnderWay: () => underWay !== null,
    move(to, pointerId) {
      if (underWay?.pointerId === pointerId) moves.ask(to);
    },
    async end(pointerId) {
      if (underWay?.pointerId !== pointerId) return;
      // Where it was let go, not where the worker last answered for.
      await moves.settled();
      if (!underWay) return;
      underWay = null;
      // A task of its own: the page has heard of the lifted finger before the drawing changes.
      dropping = setTimeout(drop);
    },
    settle() {
      if (dropping !== undefined) drop();
    },
    cancel() {
      if (!underWay) return;
      underWay = null;
      moves.drop();
      handlers.onCancelDrag();
    },
  };
}
