import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { compassSlice } from '../state/compassSlice.ts';
import { viewSlice } from '../state/viewSlice.ts';

/** What the pill and the chips cover of a phone's map. */
const TOP_PX = 116;
/** The compass below them, with the gap around it; a line only where there is no room for more. */
const COMPASS_PX = { tall: 108, low: 52 };
/** A phone whose map is lower than this between chips and sheet has its tools in two columns a side. */
const LOW_PX = 190;

/**
 * Keeps the middle of the map in what panels leave free, for the map and, as custom properties of the shell, for what
 * floats over it.
 * @returns to be told the pixels that the open drawer covers
 */
export function useMapPadding(shell: RefObject<HTMLElement | null>, layout: 'sheet' | 'side'): (coveredPx: number) => void {
  const { open: compassOpen } = useSnapshot(compassSlice);
  const covered = useRef(0);

  const pad = useCallback(() => {
    const [bottom, left] = layout === 'sheet' ? [covered.current, 0] : [0, covered.current];
    const room = layout === 'sheet' && window.innerHeight - TOP_PX - bottom < LOW_PX ? 'low' : 'tall';
    const top = layout === 'side' ? 0 : TOP_PX + (compassOpen ? COMPASS_PX[room] : 0);
    if (shell.current) shell.current.dataset.room = room;
    viewSlice.padding = { top, right: 0, bottom, left };
    shell.current?.style.setProperty('--pad-top', `${top}px`);
    shell.current?.style.setProperty('--pad-left', `${left}px`);
    shell.current?.style.setProperty('--covered', `${bottom}px`);
  }, [shell, layout, compassOpen]);
  const latest = useRef(pad);
  latest.current = pad;
  useEffect(pad, [pad]);

  return useCallback((coveredPx) => {
    covered.current = coveredPx;
    latest.current();
  }, []);
}
