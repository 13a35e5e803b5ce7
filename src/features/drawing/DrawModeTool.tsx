import { useSnapshot } from 'valtio';
import type { DrawMode } from '../../domain/drawing/drawing.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { IconName } from '../../ui/controls/Icon.tsx';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { openMeasure, startDrawing } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { closeMeasurePanel, mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

type ChosenMode = Exclude<DrawMode, 'none'>;

/** Point, line and piece, in the same order everywhere (§2). */
export const DRAW_MODES: readonly ChosenMode[] = ['point', 'line', 'area'];

export const MODE_LABELS: Record<ChosenMode, { icon: IconName; name: MessageId }> = {
  point: { icon: 'drawPoint', name: 'draw.point' },
  line: { icon: 'drawLine', name: 'draw.line' },
  area: { icon: 'drawArea', name: 'draw.area' },
};

/** Toggles between map tab 4, where taps draw, and tab 5, where they search (§2). */
export function DrawToggle() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const isOn = tab === MEASURE_TAB;
  return <ToolButton icon="ruler" label={text('draw.tools')} pressed={isOn} onPress={isOn ? closeMeasurePanel : openMeasure} />;
}

/** One of the three draw buttons (§2). A second press leaves it on, so that a slip loses no drawing. */
export function DrawModeTool({ mode }: { mode: ChosenMode }) {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { icon, name } = MODE_LABELS[mode];
  return <ToolButton icon={icon} label={text(name)} pressed={drawing.mode === mode} onPress={() => startDrawing(mode)} />;
}
