import { useSnapshot } from 'valtio';
import { formatNumber } from '../../domain/format.ts';
import { retryMissing } from '../../flows/browseMap.ts';
import { useText } from '../../i18n/useText.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import styles from './Results.module.css';

/** Over the list of parcels: whether it holds all of them. Announced when that changes, not with every count. */
export function CadastralCompleteness() {
  const { cadastralCompleteness: completeness, cadastralCount } = useSnapshot(resultsSlice);
  const text = useText();
  return (
    <div className={styles.completeness}>
      <div role="status">
        {completeness === 'partial' ? (
          <button type="button" className={styles.retry} onClick={retryMissing}>
            {text('results.partial')}
          </button>
        ) : (
          text(completeness === 'complete' ? 'results.complete' : 'results.growing')
        )}
      </div>
      <span className={styles.held}>{text('results.parcels', { count: formatNumber(cadastralCount, 0) })}</span>
    </div>
  );
}
