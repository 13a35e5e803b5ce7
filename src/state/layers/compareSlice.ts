import { proxy } from 'valtio';

interface CompareSlice {
  /** What is compared, as `writeComparison` and the page's address have it; null: nothing is. */
  text: string | null;
}

export const compareSlice = proxy<CompareSlice>({ text: null });

/** @param text null ends it */
export function setComparison(text: string | null): void {
  compareSlice.text = text;
}
