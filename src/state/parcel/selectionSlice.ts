import { proxy } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { type Signal, signal } from '../signal.ts';

/** The one open parcel and its measure: the only geometry on the main thread. */
export interface SelectionSlice {
  status: 'none' | 'loading' | 'ready';
  /** A parcel that arrives later does not come in front of what was opened meanwhile; the panel itself neither where it is late. */
  opened: Signal<{ isLate: boolean }> | null;
  parcel: CadastralParcel | null;
  /** VN-2000 corners of its province's grid; null until the geometry worker has answered. */
  table: CornerTable | null;
  /** It will not answer: the worker failed. */
  unmeasured: boolean;
}

export const selectionSlice = proxy<SelectionSlice>({ status: 'none', opened: null, parcel: null, table: null, unmeasured: false });

const NOTHING = { parcel: null, table: null, unmeasured: false };

/** The panel opens, and waits for its parcel. @param isLate whether it was asked for long ago */
export function beginSelection(isLate: boolean): void {
  Object.assign(selectionSlice, { status: 'loading', opened: signal({ isLate }), ...NOTHING });
}

/** The parcel is there; its measure comes later. @param isAwaited whether the panel waits for it */
export function showSelected(parcel: CadastralParcel, isAwaited: boolean): void {
  const { opened } = selectionSlice;
  Object.assign(selectionSlice, { status: 'ready', opened: isAwaited ? opened : signal({ isLate: false }), ...NOTHING, parcel });
}

/** @param table null: the worker failed */
export function showSelectedMeasure(table: CornerTable | null): void {
  Object.assign(selectionSlice, { table, unmeasured: table === null });
}

export function clearSelection(): void {
  Object.assign(selectionSlice, { status: 'none', opened: null, ...NOTHING });
}
