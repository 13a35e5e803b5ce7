import type { Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  icon: IconName;
  /** The button's name: its picture says nothing to a reader. */
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** For a button that shows and hides something. */
  expanded?: boolean;
  /** For a button that turns something on and off; its label then stays the same. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, onPress, disabled, expanded, pressed, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
