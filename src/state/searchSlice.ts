import { proxy } from 'valtio';
import { DEFAULT_SEARCH_TAB, type SearchTab } from '../domain/map/mapTab.ts';
import type { UnitEdition } from '../domain/coordinates/meridians.ts';

/** A typed corner pair, as typed. X is northing, Y is easting (design §4). */
interface CornerInput {
  key: number;
  x: string;
  y: string;
}

interface UnitChoice {
  edition: UnitEdition;
  provinceCode: string;
  districtCode: string;
  wardCode: string;
}

/** The search drawer: what is typed in it survives closing it. */
export interface SearchSlice {
  open: boolean;
  tab: SearchTab;
  /** The search under way, if any; its button shows it. */
  busy: SearchWait | null;
  googleText: string;
  placeText: string;
  corners: {
    provinceCode: string;
    edition: UnitEdition;
    /** The grid in use; null means the literal formula of §5. */
    meridianDeg: number | null;
    rows: CornerInput[];
    nextKey: number;
    /** Message under the form, from the last search or paste. */
    swappedRows: number[];
  };
  plot: UnitChoice & { sheetNumber: string; parcelNumber: string };
  /** Field errors of the current tab, beside the field (design §5, 'toasts'). */
  fieldErrors: Partial<Record<SearchField, boolean>>;
}

/** What a search waits for: the answer of a tab, or the phone's own position. */
export type SearchWait = SearchTab | 'position';

export type SearchField = 'google' | 'place' | 'corners' | 'province' | 'district' | 'ward' | 'sheet' | 'parcel';

export const searchSlice = proxy<SearchSlice>({
  open: false,
  tab: DEFAULT_SEARCH_TAB,
  busy: null,
  googleText: '',
  placeText: '',
  corners: {
    provinceCode: '',
    edition: 'old',
    meridianDeg: null,
    rows: [{ key: 1, x: '', y: '' }],
    nextKey: 2,
    swappedRows: [],
  },
  plot: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '', sheetNumber: '', parcelNumber: '' },
  fieldErrors: {},
});
