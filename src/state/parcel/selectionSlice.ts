import { proxy } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';

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
