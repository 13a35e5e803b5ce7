import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** Content under a summary that opens and closes it (native details). */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
