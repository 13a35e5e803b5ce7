import type { DrawHandlers } from '../../map/view/mapHandlers.ts';
import * as draw from './drawing.ts';
import { setDrawingViewport } from './measureDrawing.ts';
import { selectVertex } from '../../state/drawingSlice.ts';
import { grabVertex, showSnap } from '../../state/drawing/grabVertex.ts';

/** What hands do to the drawing on the map, as what is done with it. */
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
