import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import type { IconButtonProps } from '../controls/IconButton.tsx';
import { usePopover } from '../overlays/usePopover.ts';
import styles from './ActionRow.module.css';
import { useMediaQuery } from './useMediaQuery.ts';

interface ActionButtonProps extends Pick<IconButtonProps, 'icon' | 'expanded' | 'ref'> {
  label: string;
  /** Keeps its place and the focus while it has nothing to do. */
  idle?: boolean;
  onPress?: () => void;
  href?: string;
}

export function ActionButton({ icon, label, idle, expanded, onPress, href, ref }: ActionButtonProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>{label}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <a className={styles.action} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <button
      ref={ref}
      type="button"
      className={styles.action}
      aria-disabled={idle || undefined}
      aria-expanded={expanded}
      onClick={idle ? undefined : onPress}
    >
      {content}
    </button>
  );
}

/** Number of actions that fit the narrowest phone beside '…'. */
const NARROW_COUNT = 3;
const NARROW = '(width < 390px)';

interface ActionRowProps {
  label: string;
  moreLabel: string;
  lead?: ReactNode;
  actions: ReadonlyArray<ActionButtonProps>;
}

/** Row of a panel's actions; on a narrow phone the last ones move to a card above it. */
export function ActionRow({ label, moreLabel, lead, actions }: ActionRowProps) {
  const isNarrow = useMediaQuery(NARROW);
  const { open, setOpen, root, button } = usePopover();
  const shown = isNarrow ? actions.slice(0, NARROW_COUNT) : actions;
  const hidden = actions.slice(shown.length);

  const closing = (action: ActionButtonProps): ActionButtonProps => ({
    ...action,
    onPress: () => {
      setOpen(false);
      action.onPress?.();
    },
  });
  return (
    <div ref={root} className={styles.root} role="group" aria-label={label}>
      <div className={styles.row}>
        {lead}
        {shown.map((action) => (
          <ActionButton key={action.label} {...action} />
        ))}
        {hidden.length > 0 && <ActionButton ref={button} icon="more" label={moreLabel} expanded={open} onPress={() => setOpen(!open)} />}
      </div>
      {open && hidden.length > 0 && (
        <div className={styles.card}>
          {hidden.map((action) => (
            <ActionButton key={action.label} {...closing(action)} />
          ))}
        </div>
      )}
    </div>
  );
}
