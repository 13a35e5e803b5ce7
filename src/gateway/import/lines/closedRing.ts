/** A ring as files of land have it, its first corner repeated: a drawing's closed line needs no mending. */
export function closedRing(ring: Float64Array): Float64Array {
  const closed = new Float64Array(ring.length + 2);
  closed.set(ring);
  closed.set(ring.subarray(0, 2), ring.length);
  return closed;
}
