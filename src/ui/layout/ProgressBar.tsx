import { joinClasses } from '../styles/joinClasses.ts';
import styles from './ProgressBar.module.css';
import stepStyles from './StepBar.module.css';

interface ProgressBarProps {
  label: string;
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />;
}

interface StepBarProps {
  /** Text such as 'step 2 of 3'. */
  label: string;
  /** Current step, from 1. */
  step: number;
  count: number;
}

export function StepBar({ label, step, count }: StepBarProps) {
  return (
    <div className={stepStyles.steps}>
      <div className={stepStyles.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <span key={place} className={joinClasses(stepStyles.bar, place < step && stepStyles.done)} />
        ))}
      </div>
      <p className={stepStyles.label}>{label}</p>
    </div>
  );
}
