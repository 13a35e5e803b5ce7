import { proxy, ref } from 'valtio';
import { type Drawing, type DrawingMeasure, NO_DRAWING } from '../domain/drawing/drawing.ts';
import type { DrawingHint } from '../domain/drawing/drawingEvent.ts';
import type { DrawingOutline } from '../domain/drawing/drawingOutline.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';

export interface DrawingSlice {
  /** Replaced whole with every edit (valtio's `ref`: never proxied, it may have 100,000 points). */
  drawing: Drawing;
  /** Grows with every edit that is not a move under way. */
  version: number;
  canUndo: boolean;
  canRedo: boolean;
  /** The vertex that keys, the offset handle and the corner table act on. */
  selected: number | null;
  /** A vertex under the finger, and where it is: not in `drawing` before it is dropped. Like `measure` a valtio `ref`: it changes with every move. */
  dragged: { index: number; at: LngLat } | null;
  /** What the dragged or pointed place was caught by, if any. */
  snapped: 'corner' | 'edge' | null;
  snapping: boolean;
  /** Why the last wish was not done; said beside the tools until the next one. */
  hint: DrawingHint | null;
  /** Of the drawing, the dragged vertex included; null while nothing can be measured. */
  measure: DrawingMeasure | null;
  /** The geometry worker failed; the drawing is whole, its figures are not known. */
  unmeasured: boolean;
  /** Central meridian of the VN-2000 grid that measures; null before anything is drawn. */
  meridianDeg: number | null;
  /** Whether the user chose it; else it follows the drawing's first point. */
  meridianChosen: boolean;
  /** Of a drawing above DRAWING_OUTLINE_FROM points, what the map draws of it; a valtio `ref`. Null of a smaller one. */
  outline: DrawingOutline | null;
  /** An area whose sides cross: its figures mean little. */
  crossing: boolean;
  /** Of the notes: the one whose shape this is, by its uid; null for a new drawing. */
  noteUid: string | null;
}

export const drawingSlice = proxy<DrawingSlice>({
  drawing: ref(NO_DRAWING),
  version: 0,
  canUndo: false,
  canRedo: false,
  selected: null,
  dragged: null,
  snapped: null,
  snapping: true,
  hint: null,
  measure: null,
  unmeasured: false,
  meridianDeg: null,
  meridianChosen: false,
  outline: null,
  crossing: false,
  noteUid: null,
});
