import type { ReactNode } from 'react';
import { useDrawerHost } from './drawerHost.ts';
import type { IconName } from '../controls/Icon.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import { ToolButton } from '../layout/ToolButton.tsx';
import styles from './ToolPopover.module.css';
import { usePopover } from './usePopover.ts';

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
    <div ref={root} className={styles.root}>
      <ToolButton ref={button} icon={icon} label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div role="group" aria-label={label} className={joinClasses(styles.card, styles[layout])}>
          {children}
        </div>
      )}
    </div>
  );
}
