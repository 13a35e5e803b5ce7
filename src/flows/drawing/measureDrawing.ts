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
import { boxHoldsBox, growBox } from '../../domain/geometry/box.ts';

/** Shares of what is seen by which an outline reaches beyond it: so far the map can be panned before another is asked for. */
const MARGIN = 0.5;
/** A look so much nearer shows more of the vertices. */
const NEARER = 0.7;
/** Points inserted since it was made may make an outline longer by this much. */
const GROWTH = 1.25;

const OUTLINED_BOX_SHARE = 1 + 2 * MARGIN;

/** What the map shows since it came to rest. */
const view: { seen: LngLatBox | null } = { seen: null };

function setSeenBox(box: LngLatBox): void {
  view.seen = box;
}

/** Whether the map could show the drawing better than by the outline it has. Under a finger it keeps the one it began with. */
function isOutlineDue(): boolean {
  const { drawing, outline, edit, dragged } = drawingSlice;
  if (drawing.points.length <= DRAWING_OUTLINE_FROM || dragged) return false;
  if (!outline || outline.version !== edit?.id || outline.indices.length > GROWTH * DRAWING_OUTLINE_FROM) return true;
  const { seen } = view;
  if (!seen) return false;
  if (!outline.box || !boxHoldsBox(outline.box, seen)) return true;
  return !outline.isExact && OUTLINED_BOX_SHARE * (seen.north - seen.south) < NEARER * (outline.box.north - outline.box.south);
}

/** What an outline asked for now would be made of. */
const outlineTarget = (): { editId: number; seen: LngLatBox | null } => ({ editId: drawingSlice.edit?.id ?? 0, seen: view.seen });

/** @returns a failure where the worker lost the drawing; the map goes on with the outline it has */
async function outlineDrawing(of: ShapeId): Promise<Result<unknown>> {
  const version = drawingSlice.edit?.id ?? 0;
  const box = view.seen && growBox(view.seen, MARGIN);
  const outline = await geometryClient.outlineDrawing(of, DRAWING_OUTLINE_FROM, box);
  // What has been grabbed or edited meanwhile is none of its vertices.
  if (outline.ok && version === drawingSlice.edit?.id && !drawingSlice.dragged) {
    showDrawingOutline({ ...outline.value, version, box });
  }
  return outline;
}

/** The outline of what the slice shows after an edit; null where there is none, or it has yet to be made. */
function outlineAfter(change: DrawingChange | null, editBefore: Signal | null): DrawingOutline | null {
  const { drawing, outline, edit } = drawingSlice;
  if (!change || !edit || !outline || outline.version !== editBefore?.id || drawing.points.length <= DRAWING_OUTLINE_FROM) return null;
  return spliceOutline(outline, change, edit.id);
}

/** An edit the worker has not been told yet. */
interface Splice {
  at: number;
  removed: number;
  added: readonly LngLat[];
  isRing: boolean;
}

/** Openings in a row that may fail before the figures are given up, until the next edit. */
const MAX_FAILURES = 3;

/**
 * The worker's copy of the drawing, by which it is measured: opened with the first point, told every edit in order and of
 * the moves of a vertex under the finger the newest only, so that no queue of moves can build up. Where the worker died, or
 * lost track, the drawing is opened anew.
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

/** Tells the worker of an edit that the slice already shows. @param change null: all of it is new @param editBefore the edit before it */
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

/** It is back where the drawing has it. */
export function revertMeasure(index: number): void {
  const { drawing } = drawingSlice;
  copy.move = null;
  if (copy.shape) copy.splices.push({ at: index, removed: 1, added: [drawing.points[index]!], isRing: isRing(drawing) });
  start();
}

/** The map came to rest, and shows this: the nearer it looks at a large drawing, the more of its vertices it draws. */
export function setDrawingViewport(box: LngLatBox): void {
  setSeenBox(box);
  if (isOutlineDue()) start();
}

export function retryMeasureDrawing(): void {
  copy.mustOpen = true;
  start();
}

/** The grid that measures. @param meridianDeg null: that of the province where the drawing, or else the map, is */
export function chooseDrawMeridian(meridianDeg: number | null): void {
  chooseDrawingMeridian(meridianDeg);
  settleMeridian();
  copy.mustOpen = true;
  start();
}

/** Unless the user chose a meridian: the one of the land under the first point, before there is one under the map's middle. */
export function settleMeridian(): void {
  const at = drawingSlice.drawing.points[0] ?? viewSlice.center;
  if (at) followMeridian(nearestMeridianDeg(at));
}

function start(): void {
  if (copy.isSending) return;
  copy.isSending = true;
  void send();
}

/** Ends in the same moment as there is nothing left to send: what is wished a moment later begins anew. */
async function send(): Promise<void> {
  let outlined: ReturnType<typeof outlineTarget> | null = null;
  try {
    for (;;) {
      const target = outlineTarget();
      // One that failed is not asked for again before something has changed.
      const isNew = outlined?.editId !== target.editId || outlined.seen !== target.seen;
      if (copy.mustOpen || copy.splices.length > 0 || copy.move) await sendNext();
      else if (copy.shape && isNew && isOutlineDue()) {
        outlined = target;
        await askOutline(copy.shape);
      } else {
        // Nobody waits for it: the next edit makes it stale.
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
      ? tell(copy.shape, copy.splices.shift()!)
      : follow(copy.shape));
  if (!answer) return;
  if (answer.ok) {
    copy.failures = 0;
    // What was measured is not what is drawn any more.
    if (copy.mustOpen) return;
    const { measure, isCrossing } = answer.value;
    showDrawingMeasure(measure);
    // Of a large one the last that was found stands until the drawing rests.
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

/** @returns null where nothing is drawn */
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

const tell = (to: ShapeId, { at, removed, added, isRing: isNowRing }: Splice): Promise<Result<DrawingFigures>> =>
  geometryClient.spliceDrawing(to, at, removed, packPoints(added), isNowRing);

function follow(to: ShapeId): Promise<Result<DrawingFigures>> {
  const { index, at } = copy.move!;
  copy.move = null;
  return geometryClient.moveInDrawing(to, index, at.lng, at.lat);
}

async function askCrossing(of: ShapeId, editId: number): Promise<void> {
  copy.unknownCrossing = false;
  const crossing = await geometryClient.crossesDrawing(of);
  if (crossing.ok && editId === drawingSlice.edit?.id) updateDrawing({ crossing: crossing.value });
}

/** The map draws the last outline, or none, where the worker fails; the next edit opens the drawing anew. */
async function askOutline(of: ShapeId): Promise<void> {
  const outlined = await outlineDrawing(of);
  if (!outlined.ok) retryMeasureDrawing();
}
