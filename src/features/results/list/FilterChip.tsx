import { Icon } from '../../../ui/controls/Icon.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { Swatch } from '../../../ui/layout/Swatch.tsx';
import styles from './ListTools.module.css';

interface FilterChipProps {
  text: string;
  /** The button's whole name, where the words on it are too short to be understood. */
  label: string;
  swatch?: string | undefined;
  figure?: string;
  /** For one that can be on or off; without it the chip takes itself away. */
  pressed?: boolean;
  onPress: () => void;
}

/** A condition as a chip: to switch on and off, or to take away. */
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
