import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Button.module.css';

interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconName;
  type?: 'button' | 'submit';
  wide?: boolean;
  /** Work is under way: announced, and a second press does nothing. */
  busy?: boolean;
  disabled?: boolean;
  onPress?: () => void;
}

export function Button({
  children,
  variant = 'secondary',
  icon,
  type = 'button',
  wide,
  busy,
  disabled,
  onPress,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(styles.button, styles[variant], wide && styles.wide, busy && styles.busy, busy && !icon && styles.covered)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={(event) => {
        // Not `disabled` while busy: that would throw keyboard focus away.
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {/* In the icon's place, or over the words: nothing moves when work begins and ends. */}
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}
