import { createContext, useContext } from 'react';

/** Stops of a bottom sheet, lowest first. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];
export type StopHeights = Record<SheetStop, number>;

interface SheetShape {
  /** Viewport height in pixels below which the full stop takes all of it. */
  fullBelowPx: number;
  /** Share of a taller viewport that the full stop takes. */
  fullShare: number;
  halfShare: number;
  /** Visible pixels at the lowest stop; default: PEEK_PX. */
  peekPx?: number | undefined;
}

/** Requested stop of the sheet, applied when `id` changes; the user can still drag it. */
export interface SheetRest {
  /** 'peek' lowers it; 'half' raises one at its lowest stop. */
  stop: 'peek' | 'half';
  id: number;
}

/** Height of the handle and a two-line heading. */
const PEEK_PX = 132;

/** Returns the visible pixels of the sheet at each stop. */
export function stopHeights(viewportPx: number, shape: SheetShape): StopHeights {
  const full = viewportPx < shape.fullBelowPx ? viewportPx : Math.round(viewportPx * shape.fullShare);
  return { peek: Math.min(shape.peekPx ?? PEEK_PX, full), half: Math.min(Math.round(viewportPx * shape.halfShare), full), full };
}

/** Returns the stop of a released drag; null when it was pulled well below the lowest one. */
export function restingStop(heightPx: number, heights: StopHeights): SheetStop | null {
  if (heightPx < heights.peek * 0.55) return null;
  const distance = (stop: SheetStop): number => Math.abs(heights[stop] - heightPx);
  return SHEET_STOPS.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest));
}

export function neighbourStop(stop: SheetStop, step: 1 | -1): SheetStop {
  return SHEET_STOPS[SHEET_STOPS.indexOf(stop) + step] ?? stop;
}

/** Settings of the page for its drawers: layout, names of handles, and a callback for the covered area. */
export interface DrawerHost {
  layout: 'sheet' | 'side';
  labels: { handle: string; stops: Record<SheetStop, string> };
  shape: Omit<SheetShape, 'halfShare' | 'peekPx'>;
  /** Receives the pixels that the open drawer covers; 0 when it closes. */
  onCover: (coveredPx: number) => void;
  /** Visible pixels of a sheet that another one replaces in the same frame, which grows out of it. */
  sheetTransition: { shownPx: number };
}

export const DrawerHostContext = createContext<DrawerHost | null>(null);

/** Returns the host; fails outside one, as a drawer cannot guess its layout. */
export const useDrawerHost = (): DrawerHost => useContext(DrawerHostContext)!;
