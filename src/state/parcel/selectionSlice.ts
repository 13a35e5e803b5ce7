import { proxy } from 'valtio';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { type Signal, signal } from '../signal.ts';

/** Open parcel and its measure: the only geometry on the main thread. */
export interface SelectionSlice {
  status: 'none' | 'loading' | 'ready';
  /** Request to open the panel in front, unless it is late. The arrival of its parcel does not raise it again. */
  opened: Signal<{ isLate: boolean }> | null;
  parcel: CadastralParcel | null;
  /** VN-2000 corners on its province's grid; null until the geometry worker has answered. */
  table: CornerTable | null;
  /** The worker failed, so there will be no answer. */
  unmeasured: boolean;
  /** 'Tách thửa' is open: taps open no other parcel. Stays until it is closed, also while another parcel opens. */
  isDivided: boolean;
}

const NO_PARCEL = { parcel: null, table: null, unmeasured: false };

export const selectionSlice = proxy<SelectionSlice>({ status: 'none', opened: null, ...NO_PARCEL, isDivided: false });

export function beginSelection(isLate: boolean): void {
  Object.assign(selectionSlice, { status: 'loading', opened: signal({ isLate }), ...NO_PARCEL });
}

/** Shows the parcel; its measure follows. @param isAwaited the panel waits for it */
export function showSelected(parcel: CadastralParcel, isAwaited: boolean): void {
  const { opened } = selectionSlice;
  Object.assign(selectionSlice, { status: 'ready', opened: isAwaited ? opened : signal({ isLate: false }), ...NO_PARCEL, parcel });
}

/** @param table null: the worker failed */
export function showSelectedMeasure(table: CornerTable | null): void {
  Object.assign(selectionSlice, { table, unmeasured: table === null });
}

export function clearSelection(): void {
  Object.assign(selectionSlice, { status: 'none', opened: null, ...NO_PARCEL });
}

export function markDivided(isDivided: boolean): void {
  selectionSlice.isDivided = isDivided;
}
