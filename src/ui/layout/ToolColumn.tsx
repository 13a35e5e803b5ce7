import { Children, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
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

interface ToolColumnProps {
  /** Spoken name of the group. */
  label: string;
  side: 'left' | 'right';
  children: ReactNode;
}

const TOOL_PX = 44;
const MIN_ROWS = 2;

/**
 * Tools along one edge of the box they lie in. Where that box is too low for one column they stand in two, each as long
 * as the other, so that every one stays in reach. A box too low for two rows keeps what little it has for the map.
 */
export function ToolColumn({ label, side, children }: ToolColumnProps) {
  const box = useRef<HTMLDivElement>(null);
  const tools = Children.toArray(children);
  const [fitting, setFitting] = useState(tools.length);

  useLayoutEffect(() => {
    if (!box.current) return;
    const measure = new ResizeObserver(([entry]) => {
      setFitting(Math.floor((entry?.contentRect.height ?? 0) / TOOL_PX));
    });
    measure.observe(box.current);
    return () => measure.disconnect();
  }, []);

  const columns = Math.ceil(tools.length / Math.max(MIN_ROWS, fitting));
  const rows = Math.ceil(tools.length / columns);
  return (
    <div ref={box} className={joinClasses(styles.edge, styles[side], fitting < MIN_ROWS && styles.noRoom)} data-side={side}>
      <div role="group" aria-label={label} className={styles.column} style={{ gridTemplateRows: `repeat(${rows}, var(--touch))` }}>
        {tools}
      </div>
    </div>
  );
}
