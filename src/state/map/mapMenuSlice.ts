import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** Place of a long press or a right click, with its position on the screen in CSS pixels of the window. */
export interface PressedPlace {
  position: LngLat;
  x: number;
  y: number;
}

export const mapMenuSlice = proxy<{ menu: PressedPlace | null }>({ menu: null });

export function showMapMenu(menu: PressedPlace | null): void {
  mapMenuSlice.menu = menu;
}

/** Lots under a tap, when there are several, with its position in CSS pixels of the window. */
export interface OpenLotMenu {
  lots: ReadonlyArray<{ id: string; sheetNumber: string; parcelNumber: string; areaM2: number }>;
  x: number;
  y: number;
}

export const lotMenuSlice = proxy<{ menu: OpenLotMenu | null }>({ menu: null });

export function showLotMenu(menu: OpenLotMenu | null): void {
  lotMenuSlice.menu = menu;
}
