import { proxy } from 'valtio';

export const compareSlice = proxy({
  /** Comparison as `writeComparison` and the page's address encode it; null: none. */
  text: null as string | null,
  /** A comparison is open; subscribers to this are not notified of each step of the handle. */
  isOn: false,
});

export function setComparison(text: string | null): void {
  compareSlice.text = text;
  compareSlice.isOn = text !== null;
}
