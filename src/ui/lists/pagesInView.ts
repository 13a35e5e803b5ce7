/** Rows asked for at once. */
export const PAGE_ROWS = 25;

/** Pages that hold rows first…last and one more on each side, so that a scroll finds them filled. */
export function pagesInView(first: number, last: number, rowCount: number): number[] {
  if (rowCount === 0) return [];
  const lowest = Math.max(0, Math.floor(first / PAGE_ROWS) - 1);
  const highest = Math.min(Math.floor((rowCount - 1) / PAGE_ROWS), Math.floor(last / PAGE_ROWS) + 1);
  return Array.from({ length: highest - lowest + 1 }, (_, offset) => lowest + offset);
}
