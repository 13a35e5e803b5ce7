import { useSnapshot } from 'valtio';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/useText.ts';
import { suggestSlice } from '../../state/suggestSlice.ts';
import { ToolButton } from '../../ui/layout/ToolButton.tsx';

/** 'Planning' of the left column (§2): the way to 'Gợi ý quy hoạch'. */
export function SuggestTool() {
  const { asked } = useSnapshot(suggestSlice);
  const text = useText();
  return <ToolButton icon="planning" label={text('suggest.title')} expanded={asked > 0} onPress={() => openSuggestions('1')} />;
}
