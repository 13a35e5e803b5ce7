import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** A place that was pressed long or with the right button, and where on the screen that was, CSS pixels of the window. */
export interface PressedPlace {
  position: LngLat;
  x: number;
  y: number;
}

interface MapMenuSlice {
  menu: PressedPlace | null;
}

export const mapMenuSlice = proxy<MapMenuSlice>({ menu: null });

export function openMapMenu(menu: PressedPlace): void {
  mapMenuSlice.menu = menu;
}

export function closeMapMenu(): void {
  mapMenuSlice.menu = null;
}

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
