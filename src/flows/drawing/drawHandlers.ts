import type { DrawHandlers } from '../../map/view/mapHandlers.ts';
import type { Snap } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

import * as draw from './drawing.ts';
import { setDrawingViewport } from './measureDrawing.ts';
import { selectVertex } from '../../state/drawing/drawingSlice.ts';
import { grabVertex, showSnap } from '../../state/drawing/grabVertex.ts';

export const DRAW_HANDLERS: DrawHandlers = {
  onPress: draw.pressDrawing,
  onInsert: draw.insertVertex,
  onGrab: grabVertex,
  onDrag: draw.dragTo,
  onDrop: draw.dropVertex,
  onCancelDrag: draw.cancelDrag,
  onSelect: selectVertex,
  onMove: draw.moveVertex,
  onBack: draw.backDrawing,
  onSeen: setDrawingViewport,
  onSnap: showSnap,
};

/** Finds what a drawn place snaps to; nothing where the worker fails. */
export async function readSnap(at: LngLat, withinM: number): Promise<Snap | null> {
  const answer = await parcelsClient.snapTo(at, withinM);
  return answer.ok ? answer.value : null;
}
