import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IconName } from '../controls/Icon.tsx';
import { CloseButton, IconButton } from '../controls/IconButton.tsx';
import { ToolButton } from '../layout/ToolColumn.tsx';
import { joinClasses } from '../styles/joinClasses.ts';
import styles from './Popover.module.css';
import toolStyles from './ToolPopover.module.css';
import { useDrawerHost } from './drawerHost.ts';
import { usePopover } from './usePopover.ts';

interface PopoverProps {
  icon: IconName;
  label: string;
  mark?: string | undefined;
  children: ReactNode;
}

/** Small card below its icon button; Escape or a press elsewhere closes it. */
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

interface ToolPopoverProps extends Omit<PopoverProps, 'mark'> {
  /** Selector of elements that the card is about; a press on them leaves it open. */
  keepOpenSelector?: string;
}

/** Returns whether a card at the foot of the screen covers a column of tools. */
function useCoversTools(card: RefObject<HTMLElement | null>, isAtFoot: boolean): boolean {
  const [covers, setCovers] = useState(false);
  useLayoutEffect(() => {
    const element = card.current;
    if (!isAtFoot || !element) return setCovers(false);
    const compare = (): void => {
      const { top } = element.getBoundingClientRect();
      const columns = [...document.querySelectorAll('[data-side] > [role="group"]')];
      setCovers(columns.some((column) => column.getBoundingClientRect().bottom > top));
    };
    // Use the frame that first shows it and runs layout anyway, before paint; later on each change of size.
    const frame = requestAnimationFrame(() => flushSync(compare));
    const watch = new ResizeObserver(compare);
    watch.observe(element);
    window.addEventListener('resize', compare);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      window.removeEventListener('resize', compare);
    };
  }, [card, isAtFoot]);
  return covers;
}

/** Tool that shows a card: beside its column, or at the foot of a phone's screen, so that the map stays visible. */
export function ToolPopover({ icon, label, keepOpenSelector, children }: ToolPopoverProps) {
  const { layout } = useDrawerHost();
  const { open, setOpen, close, root, button } = usePopover(keepOpenSelector);
  const card = useRef<HTMLDivElement>(null);
  const covers = useCoversTools(card, open && layout === 'sheet');

  // Its button is hidden below it.
  useEffect(() => {
    if (covers) card.current?.focus({ preventScroll: true });
  }, [covers]);

  return (
    <div ref={root} className={toolStyles.root}>
      <ToolButton ref={button} icon={icon} label={label} expanded={open} onPress={() => setOpen(!open)} />
      {open && (
        <div
          ref={card}
          role="group"
          aria-label={label}
          tabIndex={-1}
          data-titled={covers || undefined}
          className={joinClasses(toolStyles.card, toolStyles[layout], covers && toolStyles.covers)}
        >
          {covers && (
            <div className={toolStyles.head}>
              <span aria-hidden="true">{label}</span>
              <CloseButton onPress={close} />
            </div>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
