import { type RefObject, useEffect } from 'react';

/** Gives an element, as `--visible`, the height that a phone's keyboard leaves of the window. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const tell = (): void => element.current?.style.setProperty('--visible', `${viewport?.height ?? window.innerHeight}px`);
    tell();
    viewport?.addEventListener('resize', tell);
    return () => viewport?.removeEventListener('resize', tell);
  }, [element]);
}
