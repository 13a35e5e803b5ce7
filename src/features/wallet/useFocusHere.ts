import { useEffect, useRef, type RefObject } from 'react';

/** The next step of a form takes the place of what had the focus: it goes on where that begins. */
export function useFocusHere<Element extends HTMLElement>(): RefObject<Element | null> {
  const start = useRef<Element>(null);
  useEffect(() => start.current?.focus(), []);
  return start;
}
