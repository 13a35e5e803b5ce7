/** Two numbers in the order they were written; the first should be the latitude. */
export interface NumberPair {
  first: number;
  second: number;
}
