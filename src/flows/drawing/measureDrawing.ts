import type { DrawingChange } from '../../domain/drawing/drawingChange.ts';
import { type LngLat, type LngLatBox, packPoints } from '../../domain/geometry/lngLat.ts';
import { isRing } from '../../domain/drawing/drawing.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import {
  chooseDrawingMeridian,
  drawingSlice,
  followMeridian,
  showDrawingMeasure,
  showDrawingOutline,
  updateDrawing,
} from '../../state/drawing/drawingSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import type { DrawingFigures, ShapeId } from '../../../workers/geometry/api.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import type { Signal } from '../../state/signal.ts';
import { type DrawingOutline, spliceOutline } from '../../domain/drawing/drawingOutline.ts';
import { DRAWING_OUTLINE_FROM } from '../../domain/limits.ts';
import { boxContainsBox, growBox } from '../../domain/geometry/box.ts';

/** Margin of an outline as a share of the view: the map can pan so far before it needs another. */
const MARGIN = 0.5;
/** Zoom-in ratio at which an outline is replaced by one with more vertices. */
const NEARER = 0.7;
/** Factor by which points inserted later may lengthen an outline. */
const GROWTH = 1.25;

const OUTLINED_BOX_SHARE = 1 + 2 * MARGIN;

/** Box that the map showed when it last came to rest. */
const view: { seen: LngLatBox | null } = { seen: null };

function setSeenBox(box: LngLatBox): void {
  view.seen = box;
}

/** Returns whether another outline would show the drawing better; never during a drag. */
function isOutlineDue(): boolean {
  const { drawing, outline, edit, dragged } = drawingSlice;
  if (drawing.points.length <= DRAWING_OUTLINE_FROM || dragged) return false;
  if (!outline || outline.version !== edit?.id || outline.indices.length > GROWTH * DRAWING_OUTLINE_FROM) return true;
  const { seen } = view;
  if (!seen) return false;
  if (!outline.box || !boxContainsBox(outline.box, seen)) return true;
  return !outline.isExact && OUTLINED_BOX_SHARE * (seen.north - seen.south) < NEARER * (outline.box.north - outline.box.south);
}

/** Edit and view that an outline requested now would show. */
const outlineTarget = (): { editId: number; seen: LngLatBox | null } => ({ editId: drawingSlice.edit?.id ?? 0, seen: view.seen });

/** @returns a failure where the worker lost the drawing; the map keeps its outline */
async function outlineDrawing(shape: ShapeId): Promise<Result<unknown>> {
  const version = drawingSlice.edit?.id ?? 0;
  const box = view.seen && growBox(view.seen, MARGIN);
  const outline = await geometryClient.outlineDrawing(shape, DRAWING_OUTLINE_FROM, box);
  // Vertices grabbed or edited meanwhile are not those of the outline.
  if (outline.ok && version === drawingSlice.edit?.id && !drawingSlice.dragged) {
    showDrawingOutline({ ...outline.value, version, box });
  }
  return outline;
}

/** Returns the outline to show after an edit; null where there is none or it is yet to be made. */
function outlineAfter(change: DrawingChange | null, editBefore: Signal | null): DrawingOutline | null {
  const { drawing, outline, edit } = drawingSlice;
  if (!change || !edit || !outline || outline.version !== editBefore?.id || drawing.points.length <= DRAWING_OUTLINE_FROM) return null;
  return spliceOutline(outline, change, edit.id);
}

/** Edit that the worker has not received yet. */
interface Splice {
  at: number;
  removed: number;
  added: readonly LngLat[];
  isRing: boolean;
}

/** Consecutive openings that may fail before the figures are given up until the next edit. */
const MAX_FAILURES = 3;

/**
 * Worker's copy of the drawing, which is measured there. It opens with the first point and receives every edit in
 * order, but only the newest move of a dragged vertex, so that moves cannot queue up. After the worker dies or loses
 * track, it is opened again.
 */
const copy = {
  shape: null as ShapeId | null,
  mustOpen: false,
  splices: [] as Splice[],
  move: null as { index: number; at: LngLat } | null,
  failures: 0,
  unknownCrossing: false,
  isSending: false,
};

/** Sends the worker an edit that the slice already shows. @param change null when all of the drawing is new */
export function measureChange(change: DrawingChange | null, editBefore: Signal | null): void {
  const { drawing } = drawingSlice;
  copy.move = null;
  if (!change || !copy.shape || drawing.points.length === 0) copy.mustOpen = true;
  else if (change.removed.length > 0 || change.added.length > 0 || change.before.mode !== change.after.mode) {
    copy.splices.push({ at: change.at, removed: change.removed.length, added: change.added, isRing: isRing(drawing) });
  }
  if (drawing.points.length === 0) updateDrawing({ measure: null, crossing: false, unmeasured: false });
  showDrawingOutline(outlineAfter(change, editBefore));
  start();
}

export function measureMove(index: number, at: LngLat): void {
  copy.move = { index, at };
  start();
}

/** Measures a dragged vertex at its place in the drawing again. */
export function revertMeasure(index: number): void {
  const { drawing } = drawingSlice;
  copy.move = null;
  if (copy.shape) copy.splices.push({ at: index, removed: 1, added: [drawing.points[index]!], isRing: isRing(drawing) });
  start();
}

/** Stores the view of a map at rest: a closer view of a large drawing shows more of its vertices. */
export function setDrawingViewport(box: LngLatBox): void {
  setSeenBox(box);
  if (isOutlineDue()) start();
}

export function retryMeasureDrawing(): void {
  copy.mustOpen = true;
  start();
}

/** Chooses the measuring grid. @param meridianDeg null: that of the province where the drawing, or else the map, is */
export function chooseDrawMeridian(meridianDeg: number | null): void {
  chooseDrawingMeridian(meridianDeg);
  settleMeridian();
  copy.mustOpen = true;
  start();
}

/** Applies the meridian of the land under the first point, else under the map's middle, unless one was chosen. */
export function settleMeridian(): void {
  const at = drawingSlice.drawing.points[0] ?? viewSlice.center;
  if (at) followMeridian(nearestMeridianDeg(at));
}

function start(): void {
  if (copy.isSending) return;
  copy.isSending = true;
  void send();
}

/** Ends in the task in which nothing is left to send, so that a later request starts a new run. */
async function send(): Promise<void> {
  let outlined: ReturnType<typeof outlineTarget> | null = null;
  try {
    for (;;) {
      const target = outlineTarget();
      // Retry a failed outline only after something has changed.
      const isNew = outlined?.editId !== target.editId || outlined.seen !== target.seen;
      if (copy.mustOpen || copy.splices.length > 0 || copy.move) await sendNext();
      else if (copy.shape && isNew && isOutlineDue()) {
        outlined = target;
        await askOutline(copy.shape);
      } else {
        // No await: the next edit makes it stale.
        if (copy.shape && copy.unknownCrossing && !drawingSlice.dragged) void askCrossing(copy.shape, target.editId);
        return;
      }
    }
  } finally {
    copy.isSending = false;
  }
}

async function sendNext(): Promise<void> {
  const answer = await (copy.mustOpen || !copy.shape
    ? open()
    : copy.splices.length > 0
      ? sendSplice(copy.shape, copy.splices.shift()!)
      : follow(copy.shape));
  if (!answer) return;
  if (answer.ok) {
    copy.failures = 0;
    // The measured drawing is no longer the drawn one.
    if (copy.mustOpen) return;
    const { measure, isCrossing } = answer.value;
    showDrawingMeasure(measure);
    // A large drawing keeps the last known result until it is at rest.
    if (isCrossing !== null) updateDrawing({ crossing: isCrossing });
    copy.unknownCrossing = isCrossing === null;
    return;
  }
  copy.failures += 1;
  copy.shape = null;
  copy.mustOpen = copy.failures < MAX_FAILURES;
  if (copy.mustOpen) return;
  copy.failures = 0;
  copy.splices = [];
  copy.move = null;
  updateDrawing({ measure: null, crossing: false, unmeasured: drawingSlice.drawing.points.length > 0 });
}

/** Returns null where nothing is drawn. */
async function open(): Promise<Result<DrawingFigures> | null> {
  const { drawing, dragged } = drawingSlice;
  const before = copy.shape;
  copy.shape = null;
  copy.mustOpen = false;
  copy.splices = [];
  copy.move = null;
  if (before) void geometryClient.closeDrawing(before);
  if (drawing.points.length === 0) return null;
  settleMeridian();
  const { meridianDeg } = drawingSlice;
  const packed = packPoints(drawing.points);
  if (dragged) packed.set([dragged.at.lng, dragged.at.lat], 2 * dragged.index);
  const opened = await geometryClient.openDrawing(packed, isRing(drawing), meridianDeg === null ? null : tm3Grid(meridianDeg));
  if (opened.ok) copy.shape = opened.value.shape;
  return mapResult(opened, (figures) => figures);
}

const sendSplice = (shape: ShapeId, { at, removed, added, isRing: isNowRing }: Splice): Promise<Result<DrawingFigures>> =>
  geometryClient.spliceDrawing(shape, at, removed, packPoints(added), isNowRing);

function follow(shape: ShapeId): Promise<Result<DrawingFigures>> {
  const { index, at } = copy.move!;
  copy.move = null;
  return geometryClient.moveInDrawing(shape, index, at.lng, at.lat);
}

async function askCrossing(shape: ShapeId, editId: number): Promise<void> {
  copy.unknownCrossing = false;
  const crossing = await geometryClient.crossesDrawing(shape);
  if (crossing.ok && editId === drawingSlice.edit?.id) updateDrawing({ crossing: crossing.value });
}

/** Requests an outline. Where the worker fails, the map keeps the last one or none; the next edit opens a new copy. */
async function askOutline(shape: ShapeId): Promise<void> {
  const outlined = await outlineDrawing(shape);
  if (!outlined.ok) retryMeasureDrawing();
}
