import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: number;
  /** Announced text, where nothing around it announces the loading. */
  label?: string;
}

export function Skeleton({ width = '100%', height = 14, label }: SkeletonProps) {
  const block = <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
  if (label === undefined) return block;
  return (
    <div role="status" aria-label={label}>
      {block}
    </div>
  );
}
