import { createContext, useContext } from 'react';
import type { SheetShape, SheetStop } from './sheetStops.ts';

/** What the page tells its drawers: how they are laid out, what their handles are called, who must make room. */
export interface DrawerHost {
  layout: 'sheet' | 'side';
  labels: { close: string; handle: string; stops: Record<SheetStop, string> };
  shape: Omit<SheetShape, 'halfShare' | 'peekPx'>;
  /** Told the pixels that the open drawer covers; 0 when it goes. */
  onCover: (coveredPx: number) => void;
  /** Pixels shown by a sheet that another one replaces in the same frame, so that the newcomer grows out of it. */
  handover: { shownPx: number };
}

export const DrawerHostContext = createContext<DrawerHost | null>(null);

/** @throws Error outside a drawer host: a drawer cannot guess its layout */
export function useDrawerHost(): DrawerHost {
  const host = useContext(DrawerHostContext);
  if (!host) throw new Error('Drawer outside DrawerHostContext');
  return host;
}
