/** Load state of a slice; its content stays while it is loaded again. */
export type LoadStatus = 'none' | 'loading' | 'ready' | 'failed';

export interface LoadedSlice {
  status: LoadStatus;
}

/** Slice of rows that load page by page, newest first. */
export interface PagedSlice extends LoadedSlice {
  total: number;
  /** State of 'Xem thêm'. */
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

export function showMore<Slice extends PagedSlice>(slice: Slice, content: Partial<Slice>): void {
  Object.assign(slice, content, { more: 'none' });
}
