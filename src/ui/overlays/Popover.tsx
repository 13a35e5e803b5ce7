import type { ReactNode } from 'react';
import type { IconName } from '../controls/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { ToolButton } from '../layout/ToolColumn.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Popover.module.css';
import toolStyles from './ToolPopover.module.css';
import { useDrawerHost } from './drawerHost.ts';
import { usePopover } from './usePopover.ts';

interface PopoverProps {
  icon: IconName;
  label: string;
  /** Something new lies in the card: a dot, and these words after the button's name. */
  mark?: string | undefined;
  children: ReactNode;
}

/** A small card under its icon button; Escape or a press elsewhere closes it. */
export function Popover({ icon, label, mark, children }: PopoverProps) {
  const { open, setOpen, root, button } = usePopover();
  return (
    <div ref={root} className={styles.root}>
      <IconButton ref={button} icon={icon} label={label} mark={mark} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div role="group" aria-label={label} className={styles.card} data-popover="">
          {children}
        </div>
      )}
    </div>
  );
}

interface ToolPopoverProps {
  icon: IconName;
  label: string;
  /** A selector: what is pressed there is what the card is about, so it stays. */
  staysOver?: string;
  children: ReactNode;
}

/** A tool that shows a card: beside its column, or at the foot of a phone's screen, so that the map stays in sight. */
export function ToolPopover({ icon, label, staysOver, children }: ToolPopoverProps) {
  const { layout } = useDrawerHost();
  const { open, setOpen, root, button } = usePopover(staysOver);
  return (
    <div ref={root} className={toolStyles.root}>
      <ToolButton ref={button} icon={icon} label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div role="group" aria-label={label} className={joinClasses(toolStyles.card, toolStyles[layout])}>
          {children}
        </div>
      )}
    </div>
  );
}
