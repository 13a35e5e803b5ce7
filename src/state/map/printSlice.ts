import { proxy } from 'valtio';
import { type Signal, signal } from '../signal.ts';

/** Request to open 'In bản đồ' in front; null while it is closed. */
export const printSlice = proxy<{ opened: Signal | null }>({ opened: null });

export function showPrint(): void {
  printSlice.opened = signal();
}

export function closePrint(): void {
  printSlice.opened = null;
}
