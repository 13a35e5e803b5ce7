export function addToList<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Returns the index of the first item whose key is not below `key`, by binary search. */
export function firstNotBelow<Item, Key extends string | number>(sorted: ArrayLike<Item>, keyOf: (item: Item) => Key, key: Key): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(sorted[middle]!) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
