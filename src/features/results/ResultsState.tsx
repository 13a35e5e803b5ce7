import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { retryAround } from '../../flows/search/showPosition.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { openSearch } from '../../flows/search/openSearch.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { ROW_SKELETONS } from './PicturedRow.tsx';
import styles from './Results.module.css';

export function ListFailure() {
  const text = useText();
  return <FailedState title={text('results.failed')} onRetry={() => void retryAround()} />;
}

interface ResultsStateProps {
  list: 'planning' | 'cadastral';
  /** Action of an empty list; by default another search. */
  elsewhere?: ReactNode;
}

/** Replaces a list that is loading, failed or empty (§8: a failure is shown here, without a toast). */
export function ResultsState({ list, elsewhere }: ResultsStateProps) {
  const { status, failureKind, failureMessage, failedLists } = useSnapshot(resultsSlice);
  const text = useText();
  if (status === 'loading') {
    return (
      <div className={styles.skeletons} role="status" aria-label={text('results.loading')}>
        {ROW_SKELETONS}
      </div>
    );
  }
  if (status === 'failed' || failedLists.includes(list)) {
    const isOffline = status === 'failed' && failureKind === 'offline';
    return (
      <FailedState
        title={text(isOffline ? 'results.offlineTitle' : 'results.failed')}
        text={isOffline ? text('results.offlineText') : failureMessage || undefined}
        onRetry={() => void retryAround()}
      />
    );
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
