import { proxy } from 'valtio';

interface CompareSlice {
  /** What is compared, as `writeComparison` and the page's address have it; null: nothing is. */
  text: string | null;
  /** Something is: whoever only wants to know this is not told of each step of the handle. */
  isOn: boolean;
}

export const compareSlice = proxy<CompareSlice>({ text: null, isOn: false });

/** @param text null ends it */
export function setComparison(text: string | null): void {
  compareSlice.text = text;
  compareSlice.isOn = text !== null;
}
