import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { openOverlay } from './openOverlay.ts';
import styles from './PlacedMenu.module.css';

const EDGE_PX = 8;

interface PlacedMenuItem {
  key: string;
  icon: IconName;
  text: string;
  act: () => void;
}

interface PlacedMenuProps {
  /** Position of its corner in CSS pixels of the window; moved towards the middle where it does not fit. */
  x: number;
  y: number;
  label: string;
  head: ReactNode;
  items: readonly PlacedMenuItem[];
  /** Another value closes the menu. */
  closeOnChange?: unknown;
  /** Handles the closing: by a press elsewhere, Escape, Tab or the browser's Back. */
  onClose: () => void;
}

/** Moves among the items by arrows, Home and End; Escape and Tab leave the menu for the map. */
function moveInMenu(card: HTMLElement, event: KeyboardEvent, close: () => void): void {
  const items = [...card.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
  const next = steps[event.key];
  const isLeaving = event.key === 'Escape' || event.key === 'Tab';
  if (next === undefined && !isLeaving) return;
  event.preventDefault();
  if (next !== undefined) return items.at(next % items.length)?.focus();
  // The same key must not close anything below it.
  event.stopPropagation();
  close();
  document.querySelector('canvas')?.focus();
}

export function PlacedMenu({ x, y, label, head, items, closeOnChange, onClose }: PlacedMenuProps) {
  const card = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const close = useEffectEvent(onClose);
  const [openedWith] = useState(closeOnChange);

  useLayoutEffect(() => {
    const element = card.current!;
    const { width, height } = element.getBoundingClientRect();
    const within = (at: number, size: number, room: number): number => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX));
    element.style.left = `${within(x, width, innerWidth)}px`;
    element.style.top = `${within(y, height, innerHeight)}px`;
  }, [x, y]);

  useEffect(() => {
    const element = card.current!;
    element.querySelector('button')?.focus();
    const onPress = ({ target }: PointerEvent): void => {
      if (element.contains(target as Node)) isPressed.current = true;
      else close();
    };
    const onKey = (event: KeyboardEvent): void => moveInMenu(element, event, close);
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('keydown', onKey);
    };
  }, []);

  useEffect(() => {
    if (closeOnChange !== openedWith) close();
  }, [closeOnChange, openedWith]);

  useEffect(() => openOverlay(() => close()), []);

  // Ignore the click of the finger whose long press opened the menu. A key's click has a count of zero.
  const onClick = (act: () => void) => (event: MouseEvent) => {
    if (isPressed.current || event.detail === 0) act();
  };
  return (
    // A press on the head, to select its text, must not remove the keyboard focus.
    <div ref={card} tabIndex={-1} className={styles.card}>
      <div className={styles.head}>{head}</div>
      <div role="menu" aria-label={label}>
        {items.map(({ key, icon, text, act }) => (
          <button key={key} type="button" role="menuitem" className={styles.item} onClick={onClick(act)}>
            <Icon name={icon} size={20} />
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
