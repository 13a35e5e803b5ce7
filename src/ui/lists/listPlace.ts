/** Where a reader is in a list: enough to bring them back, also when rows came in above. */
export interface ListPlace {
  /** The row held on to: the focused one while it is in view, else the first in view; '' while it is on its way. */
  id: string;
  index: number;
  /** Pixels of the row above the list's top edge; negative when it stands lower. */
  offsetPx: number;
  activeIndex: number;
  focused: boolean;
}

/** Keeps a place while its list is not in the page. */
export interface ListPlaceStore {
  read: () => ListPlace | null;
  save: (place: ListPlace) => void;
}

/** The key's row, or null when it does not move. @param pageRows rows that fit */
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
