import { proxy, ref } from 'valtio';

interface ExtractSlice {
  isOpen: boolean;
  /** Whether it was changed is asked of this file; null while none is. */
  checked: File | null;
}

export const extractSlice = proxy<ExtractSlice>({ isOpen: false, checked: null });

export function showExtract(isOpen: boolean): void {
  extractSlice.isOpen = isOpen;
}

/** @param file null: none is looked at any more */
export function checkExtract(file: File | null): void {
  extractSlice.checked = file && ref(file);
}
