import type { DrawingChange } from '../../domain/drawing/drawingChange.ts';
import { type DrawingOutline, spliceOutline } from '../../domain/drawing/drawingOutline.ts';
import { DRAWING_OUTLINE_FROM } from '../../domain/limits.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { Result } from '../../domain/result.ts';
import { drawingSlice, showDrawingOutline } from '../../state/drawingSlice.ts';
import type { ShapeId } from '../../../workers/geometry/api.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { boxHoldsBox, growBox } from '../../domain/geometry/box.ts';
import type { Signal } from '../../state/signal.ts';

/** Shares of what is seen by which an outline reaches beyond it: so far the map can be panned before another is asked for. */
const MARGIN = 0.5;
/** A look so much nearer shows more of the vertices. */
const NEARER = 0.7;
/** Points inserted since it was made may make an outline longer by this much. */
const GROWTH = 1.25;

const OUTLINED_BOX_SHARE = 1 + 2 * MARGIN;

/** What the map shows since it came to rest. */
const view: { seen: LngLatBox | null } = { seen: null };

export function setSeenBox(box: LngLatBox): void {
  view.seen = box;
}

/** Whether the map could show the drawing better than by the outline it has. Under a finger it keeps the one it began with. */
export function isOutlineDue(): boolean {
  const { drawing, outline, edit, dragged } = drawingSlice;
  if (drawing.points.length <= DRAWING_OUTLINE_FROM || dragged) return false;
  if (!outline || outline.version !== edit?.id || outline.indices.length > GROWTH * DRAWING_OUTLINE_FROM) return true;
  const { seen } = view;
  if (!seen) return false;
  if (!outline.box || !boxHoldsBox(outline.box, seen)) return true;
  return !outline.isExact && OUTLINED_BOX_SHARE * (seen.north - seen.south) < NEARER * (outline.box.north - outline.box.south);
}

/** What an outline asked for now would be made of. */
export const outlineTarget = (): { editId: number; seen: LngLatBox | null } => ({ editId: drawingSlice.edit?.id ?? 0, seen: view.seen });

/** @returns a failure where the worker lost the drawing; the map goes on with the outline it has */
export async function outlineDrawing(of: ShapeId): Promise<Result<unknown>> {
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
export function outlineAfter(change: DrawingChange | null, editBefore: Signal | null): DrawingOutline | null {
  const { drawing, outline, edit } = drawingSlice;
  if (!change || !edit || !outline || outline.version !== editBefore?.id || drawing.points.length <= DRAWING_OUTLINE_FROM) return null;
  return spliceOutline(outline, change, edit.id);
}
