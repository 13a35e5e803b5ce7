/** After the first failure; doubled by each further one. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long to leave alone what failed this many times in a row, milliseconds. */
export const backoffMs = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
