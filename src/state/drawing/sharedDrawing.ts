import { proxy, ref } from 'valtio';
import type { Drawing, DrawingMeasure } from '../../domain/drawing/drawing.ts';

/** A drawing that came with a link: it lies on the map beside the user's own until they hide it or take it to edit. */
export interface SharedDrawingSlice {
  /** As the link has it, for the page's address; null without one. */
  text: string | null;
  /** Null until it is read. A valtio `ref`, as drawings are. */
  drawing: Drawing | null;
  /** Null until the geometry worker has measured it, or where it cannot. */
  measure: DrawingMeasure | null;
  /** The link's could not be read; said until the user hides it or another link comes. */
  isBroken: boolean;
  /** Whether the map goes to it where it is not in sight. */
  flies: boolean;
}

const NONE: SharedDrawingSlice = { text: null, drawing: null, measure: null, isBroken: false, flies: false };

export const sharedDrawingSlice = proxy<SharedDrawingSlice>({ ...NONE });

/** @param text of an address, still to be read; null: without a drawing; empty where it cannot be one */
export function expectSharedDrawing(text: string | null, flies: boolean): void {
  Object.assign(sharedDrawingSlice, { ...NONE, text: text || null, isBroken: text === '', flies });
}

/** @param drawing null where the text is none */
export function showSharedDrawing(drawing: Drawing | null): void {
  if (drawing) sharedDrawingSlice.drawing = ref(drawing);
  else Object.assign(sharedDrawingSlice, { ...NONE, isBroken: true });
}

export function showSharedMeasure(measure: DrawingMeasure): void {
  sharedDrawingSlice.measure = ref(measure);
}

/** Hides it, or the line that says that it could not be read. */
export function dropSharedDrawing(): void {
  Object.assign(sharedDrawingSlice, NONE);
}
