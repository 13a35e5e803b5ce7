/**
 * Returns the first difference of two lists, bit by bit: NaN equals NaN, −0 differs from 0. Much faster for thousands
 * of numbers than toEqual.
 * @returns undefined if they are equal
 */
export function firstDifference(one: ArrayLike<number>, other: ArrayLike<number>): string | undefined {
  if (one.length !== other.length) return `${one.length} and ${other.length} numbers`;
  for (let at = 0; at < one.length; at += 1) if (!Object.is(one[at], other[at])) return `${one[at]} and ${other[at]} at ${at}`;
  return undefined;
}
