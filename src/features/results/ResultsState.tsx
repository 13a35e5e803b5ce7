import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { retryAround } from '../../flows/search/showPosition.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { openSearch } from '../../flows/search/openSearch.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { RowSkeleton } from './PicturedRow.tsx';
import styles from './Results.module.css';

/** Rows could not be read because their worker died: offers to search again. */
export function ListFailure() {
  const text = useText();
  return <FailedState title={text('results.failed')} retryLabel={text('results.retry')} onRetry={() => void retryAround()} />;
}

interface ResultsStateProps {
  list: 'planning' | 'cadastral';
  /** Offered with an empty list; by default another search. */
  elsewhere?: ReactNode;
}

/** In place of a list: loading, failed or empty (§8: a failure is shown here, without a toast). */
export function ResultsState({ list, elsewhere }: ResultsStateProps) {
  const { status, failureKind, failureMessage, failedLists } = useSnapshot(resultsSlice);
  const text = useText();
  if (status === 'loading') {
    return (
      <div className={styles.skeletons} role="status" aria-label={text('results.loading')}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <RowSkeleton key={key} />
        ))}
      </div>
    );
  }
  const retry = (
    <Button icon="retry" onPress={() => void retryAround()}>
      {text('results.retry')}
    </Button>
  );
  if (status === 'failed' && failureKind === 'offline') {
    return <EmptyState picture="offline" title={text('results.offlineTitle')} text={text('results.offlineText')} action={retry} />;
  }
  if (status === 'failed' || failedLists.includes(list)) {
    return <EmptyState picture="offline" title={text('results.failed')} text={failureMessage || undefined} action={retry} />;
  }
  return (
    <EmptyState
      picture="list"
      title={text(list === 'planning' ? 'results.planningEmpty' : 'results.cadastralEmpty')}
      text={text('results.emptyText')}
      action={
        elsewhere ?? (
          <Button icon="search" onPress={() => openSearch()}>
            {text('results.searchElsewhere')}
          </Button>
        )
      }
    />
  );
}
