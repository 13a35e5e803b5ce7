import type { ReactNode } from 'react';
import { RetryButton } from '../controls/Button.tsx';
import { Callout } from '../layout/Callout.tsx';
import { FailedState } from '../layout/EmptyState.tsx';
import { Skeleton } from '../layout/Skeleton.tsx';
import styles from './ListView.module.css';

interface ListViewProps {
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Whether there is something to show, be it that nothing is there: it stays while it is read anew, and where that fails. */
  isRead: boolean;
  /** Said to who does not see the rows that stand for it. */
  loadingLabel: string;
  /** Why it failed, and what it needs. */
  failure: { title: string; text?: string };
  onRetry: () => void;
  children: ReactNode;
}

/** A list that is read from the gateway: rows to come, a failure with a way on, or what was read. No toast says more. */
export function ListView({ status, isRead, loadingLabel, failure, onRetry, children }: ListViewProps) {
  if (isRead) {
    return (
      <div className={styles.view}>
        {status === 'failed' && (
          <Callout tone="warning" icon="offline" live>
            <p>{failure.title}</p>
            <RetryButton onPress={onRetry} />
          </Callout>
        )}
        {children}
      </div>
    );
  }
  if (status === 'failed') return <FailedState {...failure} onRetry={onRetry} />;
  return (
    <div role="status" aria-label={loadingLabel}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="50%" height={18} />
          <Skeleton width="80%" height={12} />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  );
}
