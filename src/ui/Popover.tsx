import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Popover.module.css';

interface PopoverProps {
  icon: IconName;
  label: string;
  children: ReactNode;
}

/** A small card under its icon button; Escape or a press elsewhere closes it. */
export function Popover({ icon, label, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className={styles.root}>
      <IconButton ref={button} icon={icon} label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div role="group" aria-label={label} className={styles.card}>
          {children}
        </div>
      )}
    </div>
  );
}
