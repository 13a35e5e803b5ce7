import { useId, type Ref } from 'react';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './ToolColumn.module.css';

interface ToolButtonProps {
  icon: IconName;
  /** The button's name, shown beside it to a mouse and to the keyboard. */
  label: string;
  /** What else there is to say of it, e.g. why it failed: spoken, and shown with the name and after a tap. */
  description?: string | undefined;
  /** For a button that shows and hides something. */
  expanded?: boolean;
  /** For a button that turns something on and off. */
  pressed?: boolean;
  /** Work is under way: a second press does nothing. */
  busy?: boolean;
  /** What it was asked for could not be done. */
  failed?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** One tool of a ToolColumn. */
export function ToolButton({ icon, label, description, expanded, pressed, busy, failed, onPress, ref }: ToolButtonProps) {
  const id = useId();
  return (
    <div className={styles.tool}>
      <button
        ref={ref}
        type="button"
        className={joinClasses(styles.button, busy && styles.busy, failed && styles.failed)}
        aria-label={label}
        aria-describedby={description === undefined ? undefined : id}
        aria-expanded={expanded}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!busy) onPress();
        }}
      >
        <Icon name={icon} />
      </button>
      <span className={styles.tip} aria-hidden="true">
        <strong>{label}</strong>
        {description}
      </span>
      {description !== undefined && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </div>
  );
}
