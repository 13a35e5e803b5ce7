import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: number;
}

/** The place of words that are on their way. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
