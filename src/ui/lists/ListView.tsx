import type { ReactNode } from 'react';
import { RetryButton } from '../controls/Button.tsx';
import { Callout } from '../layout/Callout.tsx';
import { FailedState } from '../layout/EmptyState.tsx';
import { Skeleton } from '../layout/Skeleton.tsx';
import styles from './ListView.module.css';

interface ListViewProps {
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** The list was read, even if it is empty; it stays while it is read again, and after a failure. */
  isRead: boolean;
  loadingLabel: string;
  /** Reason of a failure, and advice. */
  failure: { title: string; text?: string };
  onRetry: () => void;
  children: ReactNode;
}

/** List from the gateway: skeletons, a failure with a retry, or its content. No toast repeats a failure. */
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
