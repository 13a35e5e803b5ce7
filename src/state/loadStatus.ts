/** Whether a slice that an answer fills was read; what is shown stays while it is read anew. */
export type LoadStatus = 'none' | 'loading' | 'ready' | 'failed';

export interface LoadedSlice {
  status: LoadStatus;
}

/** A slice of rows that are read page by page, the newest first. */
export interface PagedSlice extends LoadedSlice {
  /** Rows of all pages. */
  total: number;
  /** Whether 'Xem thêm' waits for an answer, or got none. */
  more: 'none' | 'loading' | 'failed';
}

export function setLoadStatus(slice: LoadedSlice, status: LoadStatus): void {
  slice.status = status;
}

export function setMore(slice: PagedSlice, more: PagedSlice['more']): void {
  slice.more = more;
}

export function showLoaded<Slice extends LoadedSlice>(slice: Slice, content: Partial<Slice>): void {
  Object.assign(slice, content, { status: 'ready' });
}

/** @param content with all rows that are shown from now on */
export function showMore<Slice extends PagedSlice>(slice: Slice, content: Partial<Slice>): void {
  Object.assign(slice, content, { more: 'none' });
}
