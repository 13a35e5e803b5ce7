import { Children, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { usePopover } from '../overlays/usePopover.ts';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './ToolColumn.module.css';
import type { IconButtonProps } from '../controls/IconButton.tsx';

interface ToolButtonProps extends Pick<IconButtonProps, 'icon' | 'label' | 'expanded' | 'pressed' | 'onPress' | 'ref'> {
  /** Additional text, for example a reason of failure: announced, and shown with the name and after a tap. */
  description?: string | undefined;
  busy?: boolean;
  failed?: boolean;
}

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
  label: string;
  moreLabel: string;
  side: 'left' | 'right';
  /** Index, from 0, of the child that stays visible when others move behind '…'. */
  keeps?: number;
  children: ReactNode;
}

const TOOL_PX = 44;

/** Tools at an edge of the box. Where it is too low, the last ones are behind '…'; too low for one, it shows none. */
export function ToolColumn({ label, moreLabel, side, keeps = 0, children }: ToolColumnProps) {
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

  const isWhole = fitting >= tools.length;
  const count = Math.max(0, fitting - 1);
  const others = tools.map((_, place) => place).filter((place) => place !== keeps);
  const inSight = count === 0 ? [] : [...others.slice(0, count - 1), keeps];
  const isInView = (place: number): boolean => isWhole || inSight.includes(place);
  return (
    <div ref={box} className={joinClasses(styles.edge, styles[side], fitting < 1 && styles.noRoom)} data-side={side}>
      <div role="group" aria-label={label} className={styles.column}>
        {tools.filter((_, place) => isInView(place))}
        {!isWhole && <MoreTools label={moreLabel}>{tools.filter((_, place) => !isInView(place))}</MoreTools>}
      </div>
    </div>
  );
}

function MoreTools({ label, children }: { label: string; children: ReactNode }) {
  const { open, setOpen, root, button } = usePopover();
  return (
    <div ref={root} className={styles.more}>
      <ToolButton ref={button} icon="more" label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && <div className={styles.rest}>{children}</div>}
    </div>
  );
}
