import { proxy, ref } from 'valtio';
import { type Drawing, type DrawingMeasure, NO_DRAWING } from '../../domain/drawing/drawing.ts';
import type { DrawingHint } from '../../domain/drawing/drawingEvent.ts';
import type { DrawingFileFault, SaveFormat } from '../../domain/drawing/drawingFile.ts';
import type { LandFileSummary } from '../../domain/landFile/landFile.ts';
import type { DrawingOutline } from '../../domain/drawing/drawingOutline.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

export const drawingSlice = proxy({
  /** Replaced as a whole by every edit (valtio's `ref`: never proxied, it may have 100,000 points). */
  drawing: ref(NO_DRAWING) as Drawing,
  /** Last edit, except a move under way; null while nothing was drawn. */
  edit: null as Signal | null,
  canUndo: false,
  canRedo: false,
  /** Vertex that keys, the offset handle and the corner table act on. */
  selected: null as number | null,
  /** Dragged vertex and its place, which enters `drawing` when dropped. A valtio `ref`: it changes with every move. */
  dragged: null as { index: number; at: LngLat } | null,
  /** Kind of geometry that the dragged or pointed place snapped to. */
  snapped: null as 'corner' | 'edge' | null,
  snapping: true,
  /** Reason why the last action failed, shown beside the tools until the next one. */
  hint: null as DrawingHint | null,
  /** Measure of the drawing with the dragged vertex; null while it cannot be measured. */
  measure: null as DrawingMeasure | null,
  /** The geometry worker failed; the drawing is complete, its figures are unknown. */
  unmeasured: false,
  /** Central meridian of the measuring VN-2000 grid; null before anything is drawn. */
  meridianDeg: null as number | null,
  /** The user chose the meridian; otherwise it follows the drawing's first point. */
  meridianChosen: false,
  /** Simplified drawing for the map above DRAWING_OUTLINE_FROM points, a valtio `ref`; null for a smaller one. */
  outline: null as DrawingOutline | null,
  /** The area's sides cross, so its figures mean little. */
  crossing: false,
  /** Uid of the saved note with this shape; null for a new drawing. */
  noteUid: null as string | null,
});

export type DrawingSlice = typeof drawingSlice;

/** Shows an edit, an undo or a loaded drawing. Deselects a vertex that no longer exists. */
export function showDrawingEdit(shown: Pick<DrawingSlice, 'drawing' | 'noteUid' | 'canUndo' | 'canRedo'>): void {
  const { selected } = drawingSlice;
  Object.assign(drawingSlice, {
    ...shown,
    drawing: ref(shown.drawing),
    edit: signal(),
    selected: selected !== null && selected < shown.drawing.points.length ? selected : null,
  });
}

/** @param hint the reason why an event was not applied; null where it was */
export function showDrawingHint(hint: DrawingHint | null): void {
  drawingSlice.hint = hint;
}

/** Selects a vertex; an index without one selects none. */
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

export function showDrawingOutline(outline: DrawingOutline | null): void {
  drawingSlice.outline = outline && ref(outline);
}

/** @param meridianDeg null: the meridian of the land under the drawing */
export function chooseDrawingMeridian(meridianDeg: number | null): void {
  Object.assign(drawingSlice, { meridianDeg, meridianChosen: meridianDeg !== null });
}

export function followMeridian(meridianDeg: number): void {
  if (!drawingSlice.meridianChosen) drawingSlice.meridianDeg = meridianDeg;
}

interface OpenedDrawing extends Pick<LandFileSummary, 'leftOut' | 'linesLeftOut' | 'swapped' | 'mayLackLog'> {
  count: number;
  /** The file has grid metres, which the grid in use converted to positions. */
  fromGrid: boolean;
  /** System named in the file that the app does not convert. */
  otherSystem: string | undefined;
}

export const fileSlice = proxy({
  /** Last file or paste, whose progress is shown. */
  request: null as Signal | null,
  /** File being read or format being saved; null when nothing is under way. */
  job: null as { kind: 'reading'; name: string; percent: number } | { kind: 'saving'; format: SaveFormat } | null,
  /** Reason why the last file or paste failed; `worker`: the worker died; `noDrawing`: there was nothing to save. */
  fault: null as DrawingFileFault | 'worker' | 'noDrawing' | null,
  opened: null as OpenedDrawing | null,
});

export type FileSlice = typeof fileSlice;
