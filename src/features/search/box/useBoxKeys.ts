import { type RefObject, useEffect, useEffectEvent } from 'react';
import { LINE_MARK, toOneLine } from '../../../domain/search/readSearchBox.ts';

interface BoxKeys {
  /** Moves by -1 or 1 from the active row; from none to the last or first. */
  onMove: (step: 1 | -1) => void;
  onEnter: () => void;
  onClose: () => void;
  /** Takes a pasted table as one line: the box itself would join its lines. */
  onPasteTable: (line: string) => void;
}

/** Focuses the first button that reappears when Tab leaves the open box for `left`, and would otherwise be skipped. */
function goToReturned(root: Element, left: Node): void {
  const before = new Set(root.querySelectorAll('button'));
  requestAnimationFrame(() => {
    if (document.activeElement !== left) return;
    [...root.querySelectorAll('button')].find((button) => !before.has(button))?.focus();
  });
}

/** Handles the box's keys and pasted tables, and closes its list: Escape, a press or the focus elsewhere. */
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
