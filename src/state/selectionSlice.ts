import { proxy } from 'valtio';
import type { CornerTable } from '../domain/coordinates/cornerTable.ts';
import type { CadastralParcel } from '../domain/land/parcel.ts';
import type { ParcelOverlap } from '../domain/land/planOverlap.ts';

/** The one open parcel and its measure: the only geometry on the main thread. */
export interface SelectionSlice {
  status: 'none' | 'loading' | 'ready';
  parcel: CadastralParcel | null;
  /** VN-2000 corners of its province's grid; null until the geometry worker has answered. */
  table: CornerTable | null;
  /** It will not answer: the worker failed. */
  unmeasured: boolean;
}

export const selectionSlice = proxy<SelectionSlice>({ status: 'none', parcel: null, table: null, unmeasured: false });

const NOTHING = { parcel: null, table: null, unmeasured: false };

/** The panel opens, and waits for its parcel. */
export function beginSelection(): void {
  Object.assign(selectionSlice, { status: 'loading', ...NOTHING });
}

/** The parcel is there; its measure comes later. */
export function showSelected(parcel: CadastralParcel): void {
  Object.assign(selectionSlice, { status: 'ready', ...NOTHING, parcel });
}

/** @param table null: the worker failed */
export function showSelectedMeasure(table: CornerTable | null): void {
  Object.assign(selectionSlice, { table, unmeasured: table === null });
}

export function clearSelection(): void {
  Object.assign(selectionSlice, { status: 'none', ...NOTHING });
}

/** The open plannings over the open parcel. Zones stay in the parcels worker: here are figures and a small picture. */
interface PlanOverlapSlice {
  /** 'none': no open layer has zones. While 'loading', `overlap` is that of before, if it was of this parcel. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Whose `overlap` is. */
  parcelId: string | null;
  overlap: ParcelOverlap | null;
}

export const planOverlapSlice = proxy<PlanOverlapSlice>({ status: 'none', parcelId: null, overlap: null });

/** No parcel, or no zones, to measure. */
export function clearOverlap(): void {
  Object.assign(planOverlapSlice, { status: 'none', parcelId: null, overlap: null });
}

/** What was measured of the same parcel stays meanwhile. */
export function beginOverlap(parcelId: string): void {
  if (planOverlapSlice.parcelId !== parcelId) planOverlapSlice.overlap = null;
  Object.assign(planOverlapSlice, { status: 'loading', parcelId });
}

/** @param overlap null: it could not be measured */
export function showOverlap(overlap: ParcelOverlap | null): void {
  Object.assign(planOverlapSlice, { status: overlap ? 'ready' : 'failed', overlap });
}
