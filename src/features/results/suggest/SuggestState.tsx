import { useSnapshot } from 'valtio';
import { retrySuggestions } from '../../../flows/results/askSuggestions.ts';
import { suggestEverywhere } from '../../../flows/results/openSuggestions.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { networkSlice } from '../../../state/hostSlice.ts';
import { suggestSlice, type SuggestTab } from '../../../state/suggestSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { RowSkeleton } from '../RowSkeleton.tsx';
import styles from '../Results.module.css';

interface SuggestStateProps {
  status: 'none' | 'loading' | 'ready' | 'failed';
  tab: SuggestTab;
}

/** In place of suggestions: loading, failed (§8: no toast) or none. */
export function SuggestState({ status, tab }: SuggestStateProps) {
  const { everywhere, words, units } = useSnapshot(suggestSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const isWhole = everywhere && words.trim() === '' && units.provinceCode === '';
  if (status === 'failed') {
    return (
      <div className={styles.state}>
        <EmptyState
          picture="offline"
          title={text(online ? 'results.failed' : 'results.offlineTitle')}
          action={
            <Button icon="retry" onPress={retrySuggestions}>
              {text('results.retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (status !== 'ready') {
    return (
      <div className={joinClasses(styles.nothing, styles.skeletons)} role="status" aria-label={text('results.loading')}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <RowSkeleton key={key} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <EmptyState
        picture="list"
        title={text(tab === '1' ? 'results.planningEmpty' : 'results.cadastralEmpty')}
        text={text('suggest.emptyText')}
        action={
          !isWhole && (
            <Button icon="search" onPress={suggestEverywhere}>
              {text('suggest.elsewhere')}
            </Button>
          )
        }
      />
    </div>
  );
}
