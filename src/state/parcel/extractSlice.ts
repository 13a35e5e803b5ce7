import { proxy, ref } from 'valtio';

/** 'Phiếu thông tin thửa đất' of the open parcel, and a PDF file that is looked at. */
interface ExtractSlice {
  isOpen: boolean;
  /** Whether it was changed is asked of this file; null while none is. */
  checked: File | null;
}

export const extractSlice = proxy<ExtractSlice>({ isOpen: false, checked: null });

export function openExtract(): void {
  extractSlice.isOpen = true;
}

export function closeExtract(): void {
  extractSlice.isOpen = false;
}

export function beginExtractCheck(file: File): void {
  extractSlice.checked = ref(file);
}

export function endExtractCheck(): void {
  extractSlice.checked = null;
}
