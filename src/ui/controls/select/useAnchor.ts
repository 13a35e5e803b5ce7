import { useLayoutEffect, type RefObject } from 'react';

const GAP_PX = 4;
const MARGIN_PX = 12;
const MAX_HEIGHT_PX = 420;

/**
 * Tells a floating card's style sheet where its anchor is (`--left`, `--top` or `--bottom`, `--width`, `--room`), and how
 * much of the window a keyboard leaves (`--seen`).
 */
export function useAnchor(card: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const own = card.current;
      const rect = anchor.current?.getBoundingClientRect();
      if (!own || !rect) return;
      const below = window.innerHeight - rect.bottom - GAP_PX - MARGIN_PX;
      const above = rect.top - GAP_PX - MARGIN_PX;
      const isBelow = below >= Math.min(MAX_HEIGHT_PX, above);
      const room = Math.min(MAX_HEIGHT_PX, isBelow ? below : above);
      own.style.setProperty('--left', `${rect.left}px`);
      own.style.setProperty('--width', `${rect.width}px`);
      own.style.setProperty('--top', isBelow ? `${rect.bottom + GAP_PX}px` : 'auto');
      own.style.setProperty('--bottom', isBelow ? 'auto' : `${window.innerHeight - rect.top + GAP_PX}px`);
      own.style.setProperty('--room', `${room}px`);
      own.style.setProperty('--seen', `${window.visualViewport?.height ?? window.innerHeight}px`);
    };
    place();
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [card, anchor]);
}
