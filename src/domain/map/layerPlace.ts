/**
 * Where a layer of a link belongs among the open ones, of which some may be of the link and some the user's own.
 * @param order ids of the link's layers, the topmost first
 * @returns its index, 0 is the top: under the last that the link puts above it, else over the first below it, else on top
 */
export function layerPlace(id: string, openIds: readonly string[], order: readonly string[]): number {
  const rank = order.indexOf(id);
  const above = openIds.findLastIndex((open) => order.includes(open) && order.indexOf(open) < rank);
  if (above >= 0) return above + 1;
  return Math.max(0, openIds.findIndex((open) => order.indexOf(open) > rank));
}
