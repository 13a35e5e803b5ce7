/** How many digits must be changed, dropped or put in to make one string of the other. */
export function digitDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let across = 0; across < other.length; across += 1) {
      const changed = row[across]! + (one[at] === other[across] ? 0 : 1);
      next.push(Math.min(changed, row[across + 1]! + 1, next[across]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
