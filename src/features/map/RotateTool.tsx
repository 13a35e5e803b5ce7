import { useSnapshot } from 'valtio';
import { toggleRotation } from '../../flows/map/rotateMap.ts';
import { useText } from '../../i18n/useText.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { ToolButton } from '../../ui/layout/ToolButton.tsx';

/** 'Rotate 360' (§2). */
export function RotateTool() {
  const { rotation } = useSnapshot(mapModeSlice);
  const text = useText();
  return <ToolButton icon="rotate" label={text('mapTools.rotate')} pressed={rotation === 'rotating'} onPress={toggleRotation} />;
}
