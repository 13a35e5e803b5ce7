import { proxy } from 'valtio';
import { type Signal, signal } from '../signal.ts';

/** Request to open the panel of files as layers; null while closed. A slice of its own: it loads before the map. */
export const landFilePanelSlice = proxy<{ opened: Signal | null }>({ opened: null });

export function showLandFilePanel(): void {
  landFilePanelSlice.opened = signal();
}

export function closeLandFilePanel(): void {
  landFilePanelSlice.opened = null;
}
