import type { ReactNode } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Badge.module.css';

export function Badge({ tone = 'accent', children }: { tone?: 'accent' | 'plain'; children: ReactNode }) {
  // Cut where there is little room for large text.
  const title = typeof children === 'string' ? children : undefined;
  return (
    <span className={joinClasses(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  );
}
