import type { ReactNode } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  tone?: 'accent' | 'plain';
  children: ReactNode;
}

export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={joinClasses(styles.badge, styles[tone])}>{children}</span>;
}
