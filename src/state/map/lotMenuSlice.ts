import { proxy } from 'valtio';

/** The lots that a tap met, when they are several, and where on the screen it was, CSS pixels of the window. */
export interface OpenLotMenu {
  lots: ReadonlyArray<{ id: string; sheetNumber: string; parcelNumber: string; areaM2: number }>;
  x: number;
  y: number;
}

interface LotMenuSlice {
  menu: OpenLotMenu | null;
}

export const lotMenuSlice = proxy<LotMenuSlice>({ menu: null });

export function openLotMenu(menu: OpenLotMenu): void {
  lotMenuSlice.menu = menu;
}

export function closeLotMenu(): void {
  lotMenuSlice.menu = null;
}
