/** How many of these ascending indices come before a point: where the point is among them, or would be. */
export function outlinePlace(indices: Uint32Array, point: number): number {
  let [low, high] = [0, indices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indices[middle]! < point) low = middle + 1;
    else high = middle;
  }
  return low;
}
