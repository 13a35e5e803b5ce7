import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Chip.module.css';

interface ChipProps {
  /** Figure in the accent colour before the text. */
  figure: string;
  text: string;
  /** The figure is not known yet. */
  loading?: boolean;
  /** The figure is still increasing. */
  growing?: boolean;
  /** The element that it opens is open. */
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
