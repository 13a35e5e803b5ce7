/** Pairs in a flat array x,y,x,y…; an odd number of values throws RangeError. */
export function countPairs(flat: Float64Array): number {
  if (flat.length % 2 !== 0) throw new RangeError(`geometry: ${flat.length} values are no pairs`);
  return flat.length / 2;
}
