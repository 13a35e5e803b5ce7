import { RetryButton } from '../controls/Button.tsx';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  picture: IllustrationName;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration name={picture} />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

interface FailedStateProps extends Pick<EmptyStateProps, 'title' | 'text'> {
  retryLabel?: string | undefined;
  onRetry: () => void;
}

export function FailedState({ retryLabel, onRetry, ...texts }: FailedStateProps) {
  const retry = <RetryButton label={retryLabel} onPress={onRetry} />;
  return <EmptyState picture="offline" {...texts} action={retry} />;
}
