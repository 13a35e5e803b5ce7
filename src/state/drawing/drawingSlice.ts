import { proxy, ref } from 'valtio';
import { type Drawing, type DrawingMeasure, NO_DRAWING } from '../../domain/drawing/drawing.ts';
import type { DrawingHint } from '../../domain/drawing/drawingEvent.ts';
import type { DrawingFileFault, SaveFormat } from '../../domain/drawing/drawingFile.ts';
import type { LandFileSummary } from '../../domain/landFile/landFile.ts';
import type { DrawingOutline } from '../../domain/drawing/drawingOutline.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

export const drawingSlice = proxy({
  /** Replaced whole with every edit (valtio's `ref`: never proxied, it may have 100,000 points). */
  drawing: ref(NO_DRAWING) as Drawing,
  /** The last edit that is not a move under way; null while nothing was drawn. */
  edit: null as Signal | null,
  canUndo: false,
  canRedo: false,
  /** The vertex that keys, the offset handle and the corner table act on. */
  selected: null as number | null,
  /** A vertex under the finger, and where it is: not in `drawing` before it is dropped. Like `measure` a valtio `ref`: it changes with every move. */
  dragged: null as { index: number; at: LngLat } | null,
  /** What the dragged or pointed place was caught by, if any. */
  snapped: null as 'corner' | 'edge' | null,
  snapping: true,
  /** Why the last wish was not done; said beside the tools until the next one. */
  hint: null as DrawingHint | null,
  /** Of the drawing, the dragged vertex included; null while nothing can be measured. */
  measure: null as DrawingMeasure | null,
  /** The geometry worker failed; the drawing is whole, its figures are not known. */
  unmeasured: false,
  /** Central meridian of the VN-2000 grid that measures; null before anything is drawn. */
  meridianDeg: null as number | null,
  /** Whether the user chose it; else it follows the drawing's first point. */
  meridianChosen: false,
  /** Of a drawing above DRAWING_OUTLINE_FROM points, what the map draws of it; a valtio `ref`. Null of a smaller one. */
  outline: null as DrawingOutline | null,
  /** An area whose sides cross: its figures mean little. */
  crossing: false,
  /** Of the notes: the one whose shape this is, by its uid; null for a new drawing. */
  noteUid: null as string | null,
});

export type DrawingSlice = typeof drawingSlice;

/** The drawing after an edit, an undo or a load. A selected vertex that is gone is selected no more. */
export function showDrawingEdit(shown: Pick<DrawingSlice, 'drawing' | 'noteUid' | 'canUndo' | 'canRedo'>): void {
  const { selected } = drawingSlice;
  Object.assign(drawingSlice, {
    ...shown,
    drawing: ref(shown.drawing),
    edit: signal(),
    selected: selected !== null && selected < shown.drawing.points.length ? selected : null,
  });
}

/** @param hint why an event was not applied; null where it was */
export function showDrawingHint(hint: DrawingHint | null): void {
  drawingSlice.hint = hint;
}

/** An index without a vertex selects none. */
export function selectVertex(index: number | null): void {
  drawingSlice.selected = index !== null && drawingSlice.drawing.points[index] ? index : null;
}

export function updateDrawing(change: Partial<typeof drawingSlice>): void {
  Object.assign(drawingSlice, change);
}

export function setSnapping(on: boolean): void {
  drawingSlice.snapping = on;
}

export function showDrawingMeasure(measure: DrawingMeasure): void {
  Object.assign(drawingSlice, { measure: ref(measure), unmeasured: false });
}

/** @param outline null while it has yet to be made, or is not needed */
export function showDrawingOutline(outline: DrawingOutline | null): void {
  drawingSlice.outline = outline && ref(outline);
}

/** @param meridianDeg null: the land under the drawing chooses */
export function chooseDrawingMeridian(meridianDeg: number | null): void {
  Object.assign(drawingSlice, { meridianDeg, meridianChosen: meridianDeg !== null });
}

/** The meridian of the land, unless the user chose one. */
export function followMeridian(meridianDeg: number): void {
  if (!drawingSlice.meridianChosen) drawingSlice.meridianDeg = meridianDeg;
}

interface OpenedDrawing extends Pick<LandFileSummary, 'leftOut' | 'linesLeftOut' | 'swapped' | 'mayLackLog'> {
  /** Of its points. */
  count: number;
  /** The file is in grid metres, and the grid in use has turned them into positions. */
  fromGrid: boolean;
  /** The system that the file names, where that is none that we convert. */
  otherSystem: string | undefined;
}

export const fileSlice = proxy({
  /** The last file or paste: what becomes of it is shown. */
  request: null as Signal | null,
  /** The file being read or the format being saved; null when nothing is under way. */
  job: null as { kind: 'reading'; name: string; percent: number } | { kind: 'saving'; format: SaveFormat } | null,
  /** Why the last file or paste gave nothing; `worker` when the worker died of it, `noDrawing` when there was nothing to save. */
  fault: null as DrawingFileFault | 'worker' | 'noDrawing' | null,
  /** Of the last file that was opened. */
  opened: null as OpenedDrawing | null,
});

export type FileSlice = typeof fileSlice;
