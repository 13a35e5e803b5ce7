import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import type { IconName } from '../controls/Icon.tsx';
import styles from './Popover.module.css';
import { usePopover } from './usePopover.ts';

interface PopoverProps {
  icon: IconName;
  label: string;
  children: ReactNode;
}

/** A small card under its icon button; Escape or a press elsewhere closes it. */
export function Popover({ icon, label, children }: PopoverProps) {
  const { open, setOpen, root, button } = usePopover();
  return (
    <div ref={root} className={styles.root}>
      <IconButton ref={button} icon={icon} label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div role="group" aria-label={label} className={styles.card} data-popover="">
          {children}
        </div>
      )}
    </div>
  );
}
