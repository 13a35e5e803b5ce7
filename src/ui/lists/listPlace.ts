/** Place of a reader in a list: enough to return to it, even after rows were inserted above. */
export interface ListPlace {
  /** Anchor row: the focused one while it is in view, else the first in view; '' while it is loading. */
  id: string;
  index: number;
  /** Pixels of the row above the list's top edge; negative when the row starts lower. */
  offsetPx: number;
  activeIndex: number;
  focused: boolean;
}

/** Store of a place while its list is not mounted. */
export interface ListPlaceStore {
  read: () => ListPlace | null;
  save: (place: ListPlace) => void;
}

/** Returns the target row of a key, or null for other keys. @param pageRows rows that fit */
export function rowForKey(key: string, index: number, pageRows: number, rowCount: number): number | null {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: rowCount - 1,
  }[key];
  return target === undefined ? null : Math.min(rowCount - 1, Math.max(0, target));
}
