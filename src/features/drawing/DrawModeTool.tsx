import { useSnapshot } from 'valtio';
import { startDrawing } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { ToolButton } from '../../ui/layout/ToolButton.tsx';
import { type ChosenMode, MODE_LOOK } from './drawModes.ts';

/** One of the three draw buttons (§2). Pressed again it stays on: what is drawn must not go by a slip of the thumb. */
export function DrawModeTool({ mode }: { mode: ChosenMode }) {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { icon, name } = MODE_LOOK[mode];
  return <ToolButton icon={icon} label={text(name)} pressed={drawing.mode === mode} onPress={() => startDrawing(mode)} />;
}
