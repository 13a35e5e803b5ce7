import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** A place that was pressed long or with the right button, and where on the screen that was, CSS pixels of the window. */
export interface PressedPlace {
  position: LngLat;
  x: number;
  y: number;
}

export const mapMenuSlice = proxy<{ menu: PressedPlace | null }>({ menu: null });

/** @param menu null closes it */
export function showMapMenu(menu: PressedPlace | null): void {
  mapMenuSlice.menu = menu;
}

/** The lots that a tap met, when they are several, and where on the screen it was, CSS pixels of the window. */
export interface OpenLotMenu {
  lots: ReadonlyArray<{ id: string; sheetNumber: string; parcelNumber: string; areaM2: number }>;
  x: number;
  y: number;
}

export const lotMenuSlice = proxy<{ menu: OpenLotMenu | null }>({ menu: null });

/** @param menu null closes it */
export function showLotMenu(menu: OpenLotMenu | null): void {
  lotMenuSlice.menu = menu;
}
