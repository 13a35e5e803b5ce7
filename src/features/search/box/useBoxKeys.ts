import { type RefObject, useEffect, useEffectEvent } from 'react';
import { LINE_MARK, toOneLine } from '../../../domain/search/readOneBox.ts';

interface BoxKeys {
  /** By -1 or 1 from the active row; from none to the last or first. */
  onMove: (step: 1 | -1) => void;
  onEnter: () => void;
  onClose: () => void;
  /** A pasted table, in one line: the box itself would run its lines into each other. */
  onPasteTable: (line: string) => void;
}

/**
 * The buttons that made room for the open box come back behind whoever leaves it by Tab: the first of them has the focus then, or they were
 * never come by. @param left where the focus went
 */
function goToReturned(root: Element, left: Node): void {
  const before = new Set(root.querySelectorAll('button'));
  requestAnimationFrame(() => {
    if (document.activeElement !== left) return;
    [...root.querySelectorAll('button')].find((button) => !before.has(button))?.focus();
  });
}

/** Keys of the box, a table pasted into it, and what closes its list: Escape, a press elsewhere, the focus going elsewhere. */
export function useBoxKeys(input: RefObject<HTMLInputElement | null>, { onMove, onEnter, onClose, onPasteTable }: BoxKeys): void {
  const move = useEffectEvent(onMove);
  const enter = useEffectEvent(onEnter);
  const close = useEffectEvent(onClose);
  const pasteTable = useEffectEvent(onPasteTable);

  useEffect(() => {
    const box = input.current;
    const root = box?.closest('[role="search"]');
    if (!box || !root) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && !event.isComposing) {
        event.preventDefault();
        enter();
      }
    };
    let isTabbing = false;
    const onKey = (event: Event): void => {
      const { key, shiftKey } = event as KeyboardEvent;
      isTabbing = key === 'Tab' && !shiftKey;
      if (key !== 'Escape') return;
      event.stopPropagation();
      box.focus();
      close();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const line = toOneLine(event.clipboardData?.getData('text') ?? '');
      if (!line.includes(LINE_MARK)) return;
      event.preventDefault();
      pasteTable(line);
    };
    const onPointerDown = ({ target }: Event): void => {
      if (!root.contains(target as Node)) close();
    };
    const onFocusOut = (event: Event): void => {
      const { relatedTarget } = event as FocusEvent;
      if (!(relatedTarget instanceof Node) || root.contains(relatedTarget)) return;
      if (isTabbing) goToReturned(root, relatedTarget);
      close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener('keydown', onKeyDown, { signal });
    box.addEventListener('paste', onPaste, { signal });
    root.addEventListener('keydown', onKey, { signal });
    root.addEventListener('focusout', onFocusOut, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    return () => listening.abort();
  }, [input]);
}
