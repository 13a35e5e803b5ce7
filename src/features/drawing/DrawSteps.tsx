import { useSnapshot } from 'valtio';
import { redoDrawing, setSnapping, undoDrawing } from '../../flows/drawing/draw.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

/**
 * Beside the panel's heading: every step back and forth, and whether points are caught by the land around. Steps that are not
 * there are idle, not `disabled`: the last press would throw keyboard focus away.
 */
export function DrawSteps() {
  const { canUndo, canRedo, snapping } = useSnapshot(drawingSlice);
  const text = useText();
  return (
    <>
      <IconButton icon="magnet" label={text('draw.snapping')} on={snapping} onPress={() => setSnapping(!snapping)} />
      <IconButton icon="undo" label={text('draw.undo')} idle={!canUndo} onPress={undoDrawing} />
      <IconButton icon="redo" label={text('draw.redo')} idle={!canRedo} onPress={redoDrawing} />
    </>
  );
}
