import { proxy, ref } from 'valtio';
import type { Drawing, DrawingMeasure } from '../../domain/drawing/drawing.ts';

/** Drawing of a link: it is on the map beside the user's own until they hide it or take it to edit. */
export interface SharedDrawingSlice {
  /** Text in the link, for the page's address; null without one. */
  text: string | null;
  /** Drawing as a valtio `ref`; null until the text is read. */
  drawing: Drawing | null;
  /** Measure of the drawing; null until the geometry worker has made it, or where it fails. */
  measure: DrawingMeasure | null;
  /** The link's drawing is unreadable; shown until the user hides it or another link comes. */
  isBroken: boolean;
  /** The map moves to the drawing where it is out of sight. */
  movesMap: boolean;
}

const NONE: SharedDrawingSlice = { text: null, drawing: null, measure: null, isBroken: false, movesMap: false };

export const sharedDrawingSlice = proxy<SharedDrawingSlice>({ ...NONE });

/** @param text of an address, not read yet; null: without a drawing; empty where it is certainly none */
export function expectSharedDrawing(text: string | null, movesMap: boolean): void {
  Object.assign(sharedDrawingSlice, { ...NONE, text: text || null, isBroken: text === '', movesMap });
}

/** @param drawing null where the text is unreadable */
export function showSharedDrawing(drawing: Drawing | null): void {
  if (drawing) sharedDrawingSlice.drawing = ref(drawing);
  else Object.assign(sharedDrawingSlice, { ...NONE, isBroken: true });
}

export function showSharedMeasure(measure: DrawingMeasure): void {
  sharedDrawingSlice.measure = ref(measure);
}

export function dropSharedDrawing(): void {
  Object.assign(sharedDrawingSlice, NONE);
}
