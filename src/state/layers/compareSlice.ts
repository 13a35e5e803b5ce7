import { proxy } from 'valtio';

export const compareSlice = proxy({
  /** What is compared, as `writeComparison` and the page's address have it; null: nothing is. */
  text: null as string | null,
  /** Something is: whoever only wants to know this is not told of each step of the handle. */
  isOn: false,
});

/** @param text null ends it */
export function setComparison(text: string | null): void {
  compareSlice.text = text;
  compareSlice.isOn = text !== null;
}
