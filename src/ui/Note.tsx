import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './Note.module.css';

interface NoteProps {
  tone: 'info' | 'warning' | 'error';
  icon?: IconName;
  /** Read aloud when it appears. */
  live?: boolean;
  children: ReactNode;
}

/** A few words on a tinted ground. */
export function Note({ tone, icon, live, children }: NoteProps) {
  return (
    <div className={joinClasses(styles.note, styles[tone])} role={live ? 'status' : undefined}>
      {icon && <Icon name={icon} size={18} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
