/** Compares by code points, as the database sorts; for `sort`. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
