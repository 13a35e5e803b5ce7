import { type ReactNode, useContext, useRef } from 'react';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { DefaultTextContext } from './IconButton.tsx';

interface FileButtonProps {
  label: string;
  icon: IconName;
  accept: string;
  busy?: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  /** Opens a phone's camera app, with the rear camera first. */
  capture?: boolean;
  multiple?: boolean;
  /** @param files all picked files, the first among them */
  onPick: (file: File, files: readonly File[]) => void;
}

export function FileButton({ label, icon, accept, busy, variant, capture, multiple, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} busy={busy} variant={variant} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={capture ? 'environment' : undefined}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be picked again after a failure.
          target.value = '';
          if (files[0]) onPick(files[0], files);
        }}
      />
    </>
  );
}

interface ButtonProps {
  children: ReactNode;
  /** Accessible name, which contains the visible text, for one of many equal buttons in a list. */
  label?: string;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconName;
  type?: 'button' | 'submit';
  wide?: boolean;
  /** Work is under way: announced, and a second press does nothing. */
  busy?: boolean;
  disabled?: boolean;
  onPress?: () => void;
}

export function Button({ children, label, variant = 'secondary', icon, type = 'button', wide, busy, disabled, onPress }: ButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(styles.button, styles[variant], wide && styles.wide, busy && styles.busy, busy && !icon && styles.covered)}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={(event) => {
        // Avoid `disabled` while busy: it would lose the keyboard focus.
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {/* Replaces the icon, or covers the text, so that nothing moves when work begins and ends. */}
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface RetryButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  label?: string | undefined;
}

export function RetryButton({ label, ...button }: RetryButtonProps) {
  const text = useContext(DefaultTextContext);
  return (
    <Button icon="retry" {...button}>
      {label ?? text('app.retry')}
    </Button>
  );
}
