import { type Drawing, isValidPosition } from '../../domain/drawing/drawing.ts';
import type { TapTargets } from '../../domain/drawing/drawingEvent.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { drawingSlice, updateDrawing } from '../../state/drawing/drawingSlice.ts';
import { showDragged } from '../../state/drawing/grabVertex.ts';
import { measureMove } from './measureDrawing.ts';
import { dispatchDrawing, releaseVertex } from './dispatchDrawing.ts';

/** User actions on the drawing (§4); `drawingSlice` shows the result. */

export function pressDrawing(at: LngLat, pressed: TapTargets): void {
  dispatchDrawing({ kind: 'press', at, pressed });
}

/** Appends a vertex that was typed or placed by keyboard. */
export function appendVertex(at: LngLat): void {
  dispatchDrawing({ kind: 'append', at });
}

/** Inserts a vertex after this one; -1 puts it first. */
export function insertVertex(afterIndex: number, at: LngLat): void {
  dispatchDrawing({ kind: 'insert', afterIndex, at });
}

export function removeVertex(index: number): void {
  dispatchDrawing({ kind: 'remove', index });
}

/** Moves a vertex in one undo step, for keys and the corner table; a finger drags instead. */
export function moveVertex(index: number, at: LngLat): void {
  dispatchDrawing({ kind: 'move', index, at });
}

export function dragTo(at: LngLat, snapped: 'corner' | 'edge' | null = null): void {
  const { dragged } = drawingSlice;
  if (!dragged || !isValidPosition(at)) return;
  showDragged(dragged.index, at, snapped);
  measureMove(dragged.index, at);
}

export function dropVertex(): void {
  const { dragged } = drawingSlice;
  if (!dragged) return;
  const { index, at } = dragged;
  updateDrawing({ dragged: null, snapped: null });
  dispatchDrawing({ kind: 'move', index, at: { lng: at.lng, lat: at.lat } });
}

export function cancelDrag(): void {
  releaseVertex();
}

export function closeDrawing(): void {
  dispatchDrawing({ kind: 'close' });
}

/** Removes the last point and reopens the shape ('Lùi', §4); in a closed area it is the repeated first point. */
export function backDrawing(): void {
  dispatchDrawing({ kind: 'back' });
}

export function clearDrawing(): void {
  dispatchDrawing({ kind: 'clear' });
}

/** Replaces the drawing in one undo step, so that nothing is lost. @param noteUid the note it belongs to */
export function loadDrawing(drawing: Drawing, noteUid: string | null = null): void {
  dispatchDrawing({ kind: 'load', drawing, noteUid });
}
