import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Chip.module.css';

interface ChipProps {
  figure: string;
  text: string;
  loading?: boolean;
  growing?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

/** Button that shows a count. */
export function Chip({ figure, text, loading, growing, expanded, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={joinClasses(styles.chip, expanded && styles.expanded, growing && styles.growing)}
      aria-busy={loading || undefined}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <span className={loading ? styles.waiting : styles.figure}>{loading ? '' : `${figure} `}</span>
      {text}
    </button>
  );
}
