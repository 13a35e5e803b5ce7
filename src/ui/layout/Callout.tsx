import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Callout.module.css';

interface CalloutProps {
  tone: 'info' | 'warning' | 'error';
  icon?: IconName;
  live?: boolean;
  children: ReactNode;
}

export function Callout({ tone, icon, live, children }: CalloutProps) {
  return (
    <div className={joinClasses(styles.callout, styles[tone])} role={live ? 'status' : undefined}>
      {icon && <Icon name={icon} size={18} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
