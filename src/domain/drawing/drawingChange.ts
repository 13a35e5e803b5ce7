import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing, DrawMode } from './drawing.ts';

/** A drawing, and the saved note whose shape it is (by its uid), if it is one's. */
export interface DrawingState {
  readonly drawing: Drawing;
  readonly noteUid: string | null;
}

/** Of a drawing’s state all but its points. */
export interface DrawingHead {
  readonly mode: DrawMode;
  readonly isClosed: boolean;
  readonly noteUid: string | null;
}

/**
 * One edit: from vertex `at` on, `removed` give way to `added`, and the head changes. It holds what it takes to go both
 * ways and nothing else, so that the history of a drawing of 100,000 points costs little.
 */
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

/** The drawing after a change that was decided for it. */
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
  // Moved points, which a finger must not wait for: one copy, not three.
  if (removed === added.length) {
    const moved = points.slice();
    for (let i = 0; i < removed; i += 1) moved[at + i] = added[i]!;
    return moved;
  }
  // Not splice(...added): a call takes no 100,000 arguments.
  return points.slice(0, at).concat(added, points.slice(at + removed));
}
