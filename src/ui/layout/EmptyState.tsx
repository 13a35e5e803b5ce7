import { Button } from '../controls/Button.tsx';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  picture: IllustrationName;
  title: string;
  text?: string;
  /** A button that leads on. */
  action?: ReactNode;
}

/** An empty or failed place: a picture, why, and an action. */
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
  retryLabel: string;
  onRetry: () => void;
}

/** What could not be had, and another try. */
export function FailedState({ retryLabel, onRetry, ...words }: FailedStateProps) {
  const retry = (
    <Button icon="retry" onPress={onRetry}>
      {retryLabel}
    </Button>
  );
  return <EmptyState picture="offline" {...words} action={retry} />;
}
