import { useSnapshot } from 'valtio';
import { openLayersPanel } from '../../flows/layers/openLayer.ts';
import { useText } from '../../i18n/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { ToolButton } from '../../ui/layout/ToolButton.tsx';

/** The way to 'Lớp dữ liệu đang mở' (§2). */
export function LayersTool() {
  const { panelAsked } = useSnapshot(layersSlice);
  const text = useText();
  return <ToolButton icon="layers" label={text('layers.title')} expanded={panelAsked > 0} onPress={openLayersPanel} />;
}
