/**
 * Whole numbers in the proportion of the parts that sum to exactly the total: each part is rounded down, then those that
 * lost most get one more (largest remainder), so that shares of 100.0 % sum to 100.0 %.
 * @param parts not negative; all 0 gives all 0
 * @param total whole, not negative
 */
export function apportion(parts: readonly number[], total: number): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (!(sum > 0)) return parts.map(() => 0);
  const exact = parts.map((part) => (part / sum) * total);
  const whole = exact.map(Math.floor);
  const missing = total - whole.reduce((all, part) => all + part, 0);
  const lost = exact.map((part, index) => ({ index, loss: part - whole[index]! })).sort((a, b) => b.loss - a.loss);
  for (const { index } of lost.slice(0, missing)) whole[index]! += 1;
  return whole;
}
