import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Results.module.css';

/** A row that has not arrived. */
export function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton width="64px" height={64} />
      <div className={styles.waiting}>
        <Skeleton width="58%" height={16} />
        <Skeleton width="86%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}
