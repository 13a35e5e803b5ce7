import { useSnapshot } from 'valtio';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { openMeasure, startDrawing } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { closeMeasurePanel, mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';
import { type ChosenMode, MODE_LOOK } from './drawModes.ts';

/** The draw-mode toggle (§2): between map tab 4, where taps draw, and tab 5, where they look up. */
export function DrawToggle() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const isOn = tab === MEASURE_TAB;
  return <ToolButton icon="ruler" label={text('draw.tools')} pressed={isOn} onPress={isOn ? closeMeasurePanel : openMeasure} />;
}

/** One of the three draw buttons (§2). Pressed again it stays on: what is drawn must not go by a slip of the thumb. */
export function DrawModeTool({ mode }: { mode: ChosenMode }) {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { icon, name } = MODE_LOOK[mode];
  return <ToolButton icon={icon} label={text(name)} pressed={drawing.mode === mode} onPress={() => startDrawing(mode)} />;
}
