import { proxy } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import type { RingFault } from '../../domain/geometry/ringFault.ts';

/** Corners last searched as a set: drawn as a polygon, with sides, area and the parcel under it. */
export const cornersSlice = proxy({
  table: null as CornerTable | null,
  /** Row numbers (from 1) whose X and Y were swapped back. */
  swappedRows: [] as number[],
  /** Reason why the area below is not valid; null while it is. */
  fault: null as RingFault | null,
  /** Row numbers (from 1) that were skipped: a value was missing or not convertible (§5). */
  skippedRows: [] as number[],
  /** Parcel under the ring, with searched minus recorded area in m² unless the ring has a fault; null when none. */
  found: null as { parcelId: string; title: string; recordAreaM2: number; differenceM2: number | null } | null,
  /** Lots that share a single corner, when there are several: the user chooses. */
  lots: [] as ReadonlyArray<{ id: string; title: string; areaM2: number }>,
});

export type CornersSlice = typeof cornersSlice;

export function updateCorners(change: Partial<typeof cornersSlice>): void {
  Object.assign(cornersSlice, change);
}

export function closeCorners(): void {
  Object.assign(cornersSlice, { table: null, fault: null, swappedRows: [], skippedRows: [], found: null, lots: [] });
}
