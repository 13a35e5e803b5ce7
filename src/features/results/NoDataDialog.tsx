import { useSnapshot } from 'valtio';
import { openSuggestionsHere } from '../../flows/results/offerSuggestions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { closeNoData, noDataSlice } from '../../state/results/resultsSlice.ts';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';

/** 'Thông báo': a searched position has no data, and suggestions around here are a press away (§2). */
export function NoDataDialog() {
  const { open } = useSnapshot(noDataSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('noData.title')}
      words={text('noData.text')}
      closeLabel={text('drawer.close')}
      low
      other={{ text: text('noData.later'), onPress: closeNoData }}
      main={{ text: text('noData.open'), onPress: () => void openSuggestionsHere() }}
      onClose={closeNoData}
    />
  );
}
