import { proxy } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import type { RingFault } from '../../domain/geometry/ringFault.ts';

/** The corners last searched as a set: drawn as the polygon they bound, with sides, area and the parcel under it. */
export const cornersSlice = proxy({
  table: null as CornerTable | null,
  /** 1-based numbers of the typed rows whose X and Y were swapped back. */
  swappedRows: [] as number[],
  /** Why the area below must not be used; null while it may. */
  fault: null as RingFault | null,
  /** 1-based numbers of the typed rows that lack a value or could not be converted, and were skipped (§5). */
  skippedRows: [] as number[],
  /** The parcel under the ring, and searched minus recorded area in m² unless the ring has a fault; null when none. */
  found: null as { parcelId: string; title: string; recordAreaM2: number; differenceM2: number | null } | null,
  /** The lots that a single corner belongs to, when they are several: the user chooses. */
  lots: [] as ReadonlyArray<{ id: string; title: string; areaM2: number }>,
});

export type CornersSlice = typeof cornersSlice;

export function updateCorners(change: Partial<typeof cornersSlice>): void {
  Object.assign(cornersSlice, change);
}

/** Takes the searched polygon off the map; what is typed in the form stays. */
export function closeCorners(): void {
  Object.assign(cornersSlice, { table: null, fault: null, swappedRows: [], skippedRows: [], found: null, lots: [] });
}
