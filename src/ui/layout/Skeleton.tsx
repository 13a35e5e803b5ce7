import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: number;
}

/** Stands in for text that is loading. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
