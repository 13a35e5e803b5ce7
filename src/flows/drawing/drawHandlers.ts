import type { DrawHandlers } from '../../map/view/mapHandlers.ts';
import * as draw from './draw.ts';
import { lookAtDrawing } from './followDrawing.ts';

/** What hands do to the drawing on the map, as what is done with it. */
export const DRAW_HANDLERS: DrawHandlers = {
  onPress: draw.pressDrawing,
  onInsert: draw.insertVertex,
  onGrab: draw.grabVertex,
  onDrag: draw.dragTo,
  onDrop: draw.dropVertex,
  onCancelDrag: draw.cancelDrag,
  onSelect: draw.selectVertex,
  onMove: draw.moveVertex,
  onBack: draw.backDrawing,
  onSeen: lookAtDrawing,
  onCaught: draw.showSnapped,
};
