import { proxy } from 'valtio';
import { type Signal, signal } from '../signal.ts';

/** 'In bản đồ': asked for, and comes to the front; null while it is closed. */
export const printSlice = proxy<{ opened: Signal | null }>({ opened: null });

export function showPrint(): void {
  printSlice.opened = signal();
}

export function closePrint(): void {
  printSlice.opened = null;
}
