import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { openSuggestions } from '../../../flows/results/openSuggestions.ts';
import { nextPaint } from '../../../flows/shell/nextPaint.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { resultsSlice } from '../../../state/results/resultsSlice.ts';
import { suggestSlice, type SuggestTab } from '../../../state/results/suggestSlice.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import styles from './SearchBar.module.css';

/** Behind the press: the drawer, drawn with it, would keep it waiting. */
const openSoon = (tab: SuggestTab): void => void nextPaint().then(() => openSuggestions(tab));

/** 'N Quy hoạch' and 'N Địa chính': what the around search found; they open 'Gợi ý quy hoạch' on their tab (§2). */
export function CountChips() {
  const results = useSnapshot(resultsSlice);
  const suggest = useSnapshot(suggestSlice);
  const text = useText();
  if (results.status === 'idle') return null;
  const loading = results.status === 'loading';
  const isWhole = results.cadastralCompleteness === 'complete';
  const figure = (list: 'planning' | 'cadastral', count: number, isAll = true): string =>
    results.status === 'failed' || results.failedLists.includes(list) ? '–' : formatNumber(count, 0) + (isAll ? '' : '+');
  return (
    <div className={styles.chips} role="group" aria-label={text('searchBar.counts')}>
      <Chip
        figure={figure('planning', results.planningCount)}
        text={text('searchBar.planningCount')}
        loading={loading}
        expanded={suggest.opened !== null && suggest.tab === '1'}
        onPress={() => openSoon('1')}
      />
      <Chip
        figure={figure('cadastral', results.cadastralCount, isWhole)}
        text={text('searchBar.cadastralCount')}
        loading={loading}
        growing={results.status === 'ready' && results.cadastralCompleteness === 'loading'}
        expanded={suggest.opened !== null && suggest.tab === '2'}
        onPress={() => openSoon('2')}
      />
    </div>
  );
}
