import type { ReactNode } from 'react';
import { Picture, type PictureName } from './Picture.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  picture: PictureName;
  title: string;
  text?: string;
  /** A way on. */
  action?: ReactNode;
}

/** Nothing here, said kindly: a picture, why, and a way on. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Picture name={picture} />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
