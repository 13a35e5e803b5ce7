import { proxy, ref } from 'valtio';

export const extractSlice = proxy({
  isOpen: false,
  /** Whether it was changed is asked of this file; null while none is. */
  checked: null as File | null,
});

export function showExtract(isOpen: boolean): void {
  extractSlice.isOpen = isOpen;
}

/** @param file null: none is looked at any more */
export function checkExtract(file: File | null): void {
  extractSlice.checked = file && ref(file);
}
