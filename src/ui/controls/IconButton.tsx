import { createContext, type Ref, useContext } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** Does nothing but keeps the focus, for a button whose own press may end its use. */
  idle?: boolean;
  /** Text after the name, with a dot, for something new behind the button. */
  mark?: string | undefined;
  expanded?: boolean;
  /** State of a toggle, whose label never changes. */
  pressed?: boolean;
  /** State of a switch, whose name never changes. */
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

/** Names of common buttons in the page's language. */
export const DefaultTextContext = createContext<(id: 'drawer.close' | 'app.retry') => string>(() => '');

/** @param label for a button whose 'close' would be ambiguous */
export function CloseButton({ label, onPress }: { label?: string | undefined; onPress: () => void }) {
  const text = useContext(DefaultTextContext);
  return <IconButton icon="close" label={label ?? text('drawer.close')} onPress={onPress} />;
}
