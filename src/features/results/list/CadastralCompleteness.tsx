import { useSnapshot } from 'valtio';
import { retryMissing } from '../../../flows/map/browseMap.ts';
import { useText } from '../../../i18n/useText.ts';
import { resultsSlice } from '../../../state/resultsSlice.ts';
import styles from '../Results.module.css';

/** Under the figures of the list: whether it holds all of them. Announced when that changes, not with every count. */
export function CadastralCompleteness() {
  const { cadastralCompleteness: completeness } = useSnapshot(resultsSlice);
  const text = useText();
  return (
    <div role="status" className={styles.completeness}>
      {completeness === 'partial' ? (
        <button type="button" className={styles.retry} onClick={retryMissing}>
          {text('results.partial')}
        </button>
      ) : (
        text(completeness === 'complete' ? 'results.complete' : 'results.growing')
      )}
    </div>
  );
}
