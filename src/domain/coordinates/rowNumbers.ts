/** So many runs are read; a longer list helps nobody. */
const MOST_RUNS = 12;

/**
 * Row numbers as people write them: `1, 2, 5–9`. A pasted table may have thousands of them.
 * @param numbers ascending
 */
export function rowNumbers(numbers: readonly number[]): string {
  const runs: Array<{ first: number; last: number }> = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const words = runs.slice(0, MOST_RUNS).flatMap(({ first, last }) => {
    if (first === last) return [String(first)];
    return last === first + 1 ? [String(first), String(last)] : [`${first}–${last}`];
  });
  return words.join(', ') + (runs.length > MOST_RUNS ? '…' : '');
}
