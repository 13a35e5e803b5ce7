import { useSnapshot } from 'valtio';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { closeMeasure, openMeasure } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/useText.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import { ToolButton } from '../../ui/layout/ToolButton.tsx';

/** The draw-mode toggle (§2): between map tab 4, where taps draw, and tab 5, where they look up. */
export function DrawToggle() {
  const { tab } = useSnapshot(mapTabSlice);
  const text = useText();
  const isOn = tab === MEASURE_TAB;
  return <ToolButton icon="ruler" label={text('draw.tools')} pressed={isOn} onPress={isOn ? closeMeasure : openMeasure} />;
}
