import { type Drawing, isPlace } from '../../domain/drawing/drawing.ts';
import type { Pressed } from '../../domain/drawing/drawingEvent.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { drawingSlice, updateDrawing } from '../../state/drawing/drawingSlice.ts';
import { showDragged } from '../../state/drawing/grabVertex.ts';
import { measureMove } from './measureDrawing.ts';
import { dispatchDrawing, releaseVertex } from './dispatchDrawing.ts';

/** Everything the user can do to the drawing (§4). What became of it is in `drawingSlice`. */

export function pressDrawing(at: LngLat, pressed: Pressed): void {
  dispatchDrawing({ kind: 'press', at, pressed });
}

/** A further point at the end: typed, or by keyboard. */
export function appendVertex(at: LngLat): void {
  dispatchDrawing({ kind: 'append', at });
}

/** A further point behind this vertex; -1 puts it first. */
export function insertVertex(afterIndex: number, at: LngLat): void {
  dispatchDrawing({ kind: 'insert', afterIndex, at });
}

export function removeVertex(index: number): void {
  dispatchDrawing({ kind: 'remove', index });
}

/** One step to undo, as keys and the corner table want it; a finger drags instead. */
export function moveVertex(index: number, at: LngLat): void {
  dispatchDrawing({ kind: 'move', index, at });
}

/** @param snapped what the place was caught by */
export function dragTo(at: LngLat, snapped: 'corner' | 'edge' | null = null): void {
  const { dragged } = drawingSlice;
  if (!dragged || !isPlace(at)) return;
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

/** 'Lùi' (§4): the last point goes and the shape is open again; of a closed area that is its first point once more. */
export function backDrawing(): void {
  dispatchDrawing({ kind: 'back' });
}

export function clearDrawing(): void {
  dispatchDrawing({ kind: 'clear' });
}

/** Shows another drawing, as one step to undo: what was drawn before is not lost. @param noteUid of the note it belongs to */
export function loadDrawing(drawing: Drawing, noteUid: string | null = null): void {
  dispatchDrawing({ kind: 'load', drawing, noteUid });
}
