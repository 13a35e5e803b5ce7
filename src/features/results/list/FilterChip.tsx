import { Icon } from '../../../ui/controls/Icon.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { Swatch } from '../../../ui/layout/Swatch.tsx';
import styles from './ListTools.module.css';

interface FilterChipProps {
  text: string;
  /** Accessible name, where the visible text is too short. */
  label: string;
  swatch?: string | undefined;
  figure?: string;
  /** State of a toggle; without it the chip removes itself. */
  pressed?: boolean;
  onPress: () => void;
}

export function FilterChip({ text, label, swatch, figure, pressed, onPress }: FilterChipProps) {
  return (
    <button
      type="button"
      className={joinClasses(styles.chip, pressed !== false && styles.chosen)}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {swatch !== undefined && <Swatch colour={swatch} />}
      <span>{text}</span>
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {pressed === undefined && <Icon name="close" size={14} />}
    </button>
  );
}
