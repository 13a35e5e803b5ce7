import { useSnapshot } from 'valtio';
import { toggleBlock3d, toggleRotation } from '../../flows/map/toggleRotation.ts';
import { useText } from '../../i18n/text/useText.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

/** '3D block' (§2). */
export function Block3dTool() {
  const { baseMap } = useSnapshot(mapModeSlice);
  const text = useText();
  return <ToolButton icon="block3d" label={text('mapTools.block3d')} pressed={baseMap === 'street3d'} onPress={toggleBlock3d} />;
}

/** 'Rotate 360' (§2). */
export function RotateTool() {
  const { rotation } = useSnapshot(mapModeSlice);
  const text = useText();
  return <ToolButton icon="rotate" label={text('mapTools.rotate')} pressed={rotation === 'rotating'} onPress={toggleRotation} />;
}
