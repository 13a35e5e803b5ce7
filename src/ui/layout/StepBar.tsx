import { joinClasses } from '../styles/joinClasses.ts';
import styles from './StepBar.module.css';

interface StepBarProps {
  /** Says which of how many it is. */
  label: string;
  /** From 1. */
  step: number;
  count: number;
}

/** How far one has come in a few steps. */
export function StepBar({ label, step, count }: StepBarProps) {
  return (
    <div className={styles.steps}>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          // A bar has no identity but its place.
          <span key={place} className={joinClasses(styles.bar, place < step && styles.done)} />
        ))}
      </div>
      <p className={styles.label}>{label}</p>
    </div>
  );
}
