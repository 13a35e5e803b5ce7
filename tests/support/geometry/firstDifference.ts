/**
 * Where two lists of numbers first differ, to the last bit: NaN is NaN, −0 is not 0. For lists of thousands, of which toEqual
 * looks at every number a hundred times as long.
 * @returns undefined where they are the same
 */
export function firstDifference(one: ArrayLike<number>, other: ArrayLike<number>): string | undefined {
  if (one.length !== other.length) return `${one.length} and ${other.length} numbers`;
  for (let at = 0; at < one.length; at += 1) if (!Object.is(one[at], other[at])) return `${one[at]} and ${other[at]} at ${at}`;
  return undefined;
}
