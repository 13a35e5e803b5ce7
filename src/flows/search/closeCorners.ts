import { cornersSlice } from '../../state/cornersSlice.ts';

/** Takes the searched polygon off the map; what is typed in the form stays. */
export function closeCorners(): void {
  Object.assign(cornersSlice, { table: null, fault: null, swappedRows: [], skippedRows: [], found: null });
}
