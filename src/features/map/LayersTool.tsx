import { useSnapshot } from 'valtio';
import { openLayersPanel } from '../../flows/layers/openLayer.ts';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { suggestSlice } from '../../state/suggestSlice.ts';
import { ToolButton } from '../../ui/layout/ToolColumn.tsx';

/** 'Planning' of the left column (§2): the way to 'Gợi ý quy hoạch'. */
export function SuggestTool() {
  const { opened } = useSnapshot(suggestSlice);
  const text = useText();
  return <ToolButton icon="planning" label={text('suggest.title')} expanded={opened !== null} onPress={() => openSuggestions('1')} />;
}

/** The way to 'Lớp dữ liệu đang mở' (§2). */
export function LayersTool() {
  const { panel } = useSnapshot(layersSlice);
  const text = useText();
  return <ToolButton icon="layers" label={text('layers.title')} expanded={panel !== null} onPress={openLayersPanel} />;
}
