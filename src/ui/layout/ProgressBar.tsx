import { joinClasses } from '../styles/joinClasses.ts';
import styles from './ProgressBar.module.css';
import stepStyles from './StepBar.module.css';

interface ProgressBarProps {
  /** What goes on, for screen readers. */
  label: string;
  /** 0 to 100. */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />;
}

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
    <div className={stepStyles.steps}>
      <div className={stepStyles.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          // A bar has no identity but its place.
          <span key={place} className={joinClasses(stepStyles.bar, place < step && stepStyles.done)} />
        ))}
      </div>
      <p className={stepStyles.label}>{label}</p>
    </div>
  );
}
