import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './ActionBar.module.css';

interface ActionBarProps {
  /** On a wide screen only as wide as the fields beside the picture. */
  aside?: boolean;
  children: ReactNode;
}

/** The two ways on, at the foot of the dialog. */
export function ActionBar({ aside, children }: ActionBarProps) {
  return <div className={joinClasses(styles.bar, aside && styles.aside)}>{children}</div>;
}
