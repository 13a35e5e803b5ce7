import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing, DrawMode } from './drawing.ts';

/** A drawing, and the uid of the saved note that it shows, if any. */
export interface DrawingState {
  readonly drawing: Drawing;
  readonly noteUid: string | null;
}

export interface DrawingHead {
  readonly mode: DrawMode;
  readonly isClosed: boolean;
  readonly noteUid: string | null;
}

/** Replaces `removed` by `added` at vertex `at`. Holds no others, so that a history of 100,000 points stays small. */
export interface DrawingChange {
  readonly at: number;
  readonly removed: readonly LngLat[];
  readonly added: readonly LngLat[];
  readonly before: DrawingHead;
  readonly after: DrawingHead;
}

export const headOf = ({ drawing, noteUid }: DrawingState): DrawingHead => ({
  mode: drawing.mode,
  isClosed: drawing.isClosed,
  noteUid,
});

export function applyChange({ drawing }: DrawingState, { at, removed, added, after }: DrawingChange): DrawingState {
  const { mode, isClosed, noteUid } = after;
  return { drawing: { mode, isClosed, points: splicePoints(drawing.points, at, removed.length, added) }, noteUid };
}

export const invertChange = ({ at, removed, added, before, after }: DrawingChange): DrawingChange => ({
  at,
  removed: added,
  added: removed,
  before: after,
  after: before,
});

function splicePoints(points: readonly LngLat[], at: number, removed: number, added: readonly LngLat[]): readonly LngLat[] {
  if (removed === 0 && added.length === 0) return points;
  // Moved points are copied once, since dragging must not wait.
  if (removed === added.length) {
    const moved = points.slice();
    for (let i = 0; i < removed; i += 1) moved[at + i] = added[i]!;
    return moved;
  }
  // `splice(...added)` would fail: a call cannot take 100,000 arguments.
  return points.slice(0, at).concat(added, points.slice(at + removed));
}
