import { proxy } from 'valtio';
import type { CadastralParcel } from '../domain/land/parcel.ts';
import type { CornerTable } from '../domain/coordinates/cornerTable.ts';

/** The one open parcel and its measure: the only geometry on the main thread (design §5). */
export interface SelectionSlice {
  status: 'none' | 'loading' | 'ready';
  parcel: CadastralParcel | null;
  /** VN-2000 corners of its province's grid; null until the geometry worker has answered. */
  table: CornerTable | null;
  /** It will not answer: the worker failed. */
  unmeasured: boolean;
}

export const selectionSlice = proxy<SelectionSlice>({ status: 'none', parcel: null, table: null, unmeasured: false });
