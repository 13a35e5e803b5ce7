/** One page of a list and how many there are in all. */
export interface Paged<Item> {
  items: Item[];
  total: number;
}
