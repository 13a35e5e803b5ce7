import { createContext, useContext } from 'react';

/** Where a bottom sheet rests, lowest first. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];
export type StopHeights = Record<SheetStop, number>;

interface SheetShape {
  /** Below this viewport height, pixels, the full stop takes all of it. */
  fullBelowPx: number;
  /** Share of a taller viewport that the full stop takes. */
  fullShare: number;
  halfShare: number;
  /** What shows at the lowest stop; by default PEEK_PX. */
  peekPx?: number | undefined;
}

/** Where something outside wants the sheet to rest, from the moment `id` changes; it is still the hand's to move. */
export interface SheetRest {
  /** 'peek' lowers it; 'half' raises one that is at its lowest. */
  stop: 'peek' | 'half';
  id: number;
}

/** Enough for the handle and a two-line heading. */
const PEEK_PX = 132;

/** Pixels of the sheet that show at each stop. */
export function stopHeights(viewportPx: number, shape: SheetShape): StopHeights {
  const full = viewportPx < shape.fullBelowPx ? viewportPx : Math.round(viewportPx * shape.fullShare);
  return { peek: Math.min(shape.peekPx ?? PEEK_PX, full), half: Math.min(Math.round(viewportPx * shape.halfShare), full), full };
}

/** The stop a released drag comes to rest at; null when it was pulled well below the lowest one. */
export function restingStop(heightPx: number, heights: StopHeights): SheetStop | null {
  if (heightPx < heights.peek * 0.55) return null;
  const distance = (stop: SheetStop): number => Math.abs(heights[stop] - heightPx);
  return SHEET_STOPS.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest));
}

/** One stop up (1) or down (-1), staying within the ends. */
export function neighbourStop(stop: SheetStop, step: 1 | -1): SheetStop {
  return SHEET_STOPS[SHEET_STOPS.indexOf(stop) + step] ?? stop;
}

/** What the page tells its drawers: how they are laid out, what their handles are called, who must make room. */
export interface DrawerHost {
  layout: 'sheet' | 'side';
  labels: { handle: string; stops: Record<SheetStop, string> };
  shape: Omit<SheetShape, 'halfShare' | 'peekPx'>;
  /** Told the pixels that the open drawer covers; 0 when it goes. */
  onCover: (coveredPx: number) => void;
  /** Pixels shown by a sheet that another one replaces in the same frame, so that the newcomer grows out of it. */
  handover: { shownPx: number };
}

export const DrawerHostContext = createContext<DrawerHost | null>(null);

/** Outside a drawer host there is none, and what needs it fails: a drawer cannot guess its layout. */
export const useDrawerHost = (): DrawerHost => useContext(DrawerHostContext)!;
