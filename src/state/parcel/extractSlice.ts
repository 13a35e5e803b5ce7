import { proxy, ref } from 'valtio';

export const extractSlice = proxy({
  isOpen: false,
  /** File to check for changes; null: none. */
  checked: null as File | null,
});

export function showExtract(isOpen: boolean): void {
  extractSlice.isOpen = isOpen;
}

export function checkExtract(file: File | null): void {
  extractSlice.checked = file && ref(file);
}
