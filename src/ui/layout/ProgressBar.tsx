import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** What goes on, for screen readers. */
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** Progress of long work. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />;
}
