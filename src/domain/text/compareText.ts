/** Compares by code points, as the database sorts; for `sort`. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
