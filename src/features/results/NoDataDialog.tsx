import { useSnapshot } from 'valtio';
import { closeNoData, openSuggestionsHere } from '../../flows/offerSuggestions.ts';
import { useText } from '../../i18n/useText.ts';
import { noDataSlice } from '../../state/noDataSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './NoDataDialog.module.css';

/** 'Thông báo': a searched position has no data, and suggestions around here are a press away (§2). */
export function NoDataDialog() {
  const { open } = useSnapshot(noDataSlice);
  const text = useText();
  if (!open) return null;
  return (
    <Dialog title={text('noData.title')} closeLabel={text('drawer.close')} start="title" low onClose={closeNoData}>
      <p className={styles.words}>{text('noData.text')}</p>
      <div className={styles.choices}>
        <Button onPress={closeNoData}>{text('noData.later')}</Button>
        <Button variant="primary" onPress={() => void openSuggestionsHere()}>
          {text('noData.open')}
        </Button>
      </div>
    </Dialog>
  );
}
