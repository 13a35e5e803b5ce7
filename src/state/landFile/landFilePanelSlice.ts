import { proxy } from 'valtio';
import { type Signal, signal } from '../signal.ts';

/** The panel of files opened as layers was asked for, and comes to the front; null while it is closed. Alone, since it loads before the map. */
export const landFilePanelSlice = proxy<{ opened: Signal | null }>({ opened: null });

export function showLandFilePanel(): void {
  landFilePanelSlice.opened = signal();
}

export function closeLandFilePanel(): void {
  landFilePanelSlice.opened = null;
}
