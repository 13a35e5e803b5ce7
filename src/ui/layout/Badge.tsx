import type { ReactNode } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Badge.module.css';

export function Badge({ tone = 'accent', children }: { tone?: 'accent' | 'plain'; children: ReactNode }) {
  // Cut off where large text has little room.
  const title = typeof children === 'string' ? children : undefined;
  return (
    <span className={joinClasses(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  );
}
