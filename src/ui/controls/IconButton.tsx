import { createContext, type Ref, useContext } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps {
  icon: IconName;
  /** The button's name: its picture says nothing to a reader. */
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** Nothing happens, and it can be focused all the same: for one that its own press may leave with nothing to do. */
  idle?: boolean;
  /** Something new lies behind it: a dot, and these words after its name. */
  mark?: string | undefined;
  /** For a button that shows and hides something. */
  expanded?: boolean;
  /** For a button that turns something on and off; its label then stays the same. */
  pressed?: boolean;
  /** For a switch, which stays what it is called whether on or off. */
  on?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, onPress, mark, disabled, idle, expanded, pressed, on, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      role={on === undefined ? undefined : 'switch'}
      className={styles.button}
      aria-label={mark === undefined ? label : `${label}, ${mark}`}
      title={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      aria-checked={on}
      aria-disabled={idle || undefined}
      disabled={disabled}
      onClick={idle ? undefined : onPress}
    >
      <Icon name={icon} />
      {mark !== undefined && <span className={styles.mark} />}
    </button>
  );
}

/** Says what buttons are called that are the same everywhere, in the page's language. */
export const UsualTextContext = createContext<(id: 'drawer.close' | 'app.retry') => string>(() => '');

/** @param label where 'close' alone would be taken for something else */
export function CloseButton({ label, onPress }: { label?: string | undefined; onPress: () => void }) {
  const text = useContext(UsualTextContext);
  return <IconButton icon="close" label={label ?? text('drawer.close')} onPress={onPress} />;
}
