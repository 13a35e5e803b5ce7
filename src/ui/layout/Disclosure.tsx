import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ summary, onToggle, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
