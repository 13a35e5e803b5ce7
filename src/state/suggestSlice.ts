import { proxy } from 'valtio';
import type { KeptPlace } from '../domain/land/parcelOrder.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import type { UnitEdition } from '../domain/coordinates/meridians.ts';
import type { PicturedPlanning } from '../domain/land/planning.ts';
import type { SheetRow } from '../domain/land/parcel.ts';

/** §2: tab '1' is planning and tab '2' is cadastral. */
export type SuggestTab = '1' | '2';

/** What one tab was answered. */
export interface SuggestedList<Item> {
  /** The question the rows answer, or will: rows of an older one stay while the next is on its way. */
  question: string;
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  total: number;
  /** Grows with each answer: the list re-reads its rows. */
  version: number;
  place: KeptPlace | null;
}

/** The drawer 'Gợi ý quy hoạch' (§2). What is typed and chosen in it is for both tabs, and survives closing it. */
export interface SuggestSlice {
  /** Grows each time it is asked for, so that it comes to the front; 0 while it is closed. */
  asked: number;
  tab: SuggestTab;
  words: string;
  units: { edition: UnitEdition; provinceCode: string; districtCode: string; wardCode: string };
  /** With neither words nor units: suggestions of the whole country instead of what the around search found. */
  everywhere: boolean;
  filterOpen: boolean;
  /** Middle of the around search beside which words and units were given; another search begins without them. */
  center: LngLat | null;
  plannings: SuggestedList<PicturedPlanning>;
  sheets: SuggestedList<SheetRow>;
  /** The planning picked a moment ago, which is about to become a layer (§4); '' when there is none. */
  awaitedLayer: string;
  /** Where its sheet shall rest, from the moment `asked` grows: low after a pick, so that the map is seen. */
  rest: { stop: 'peek' | 'half'; asked: number };
}

const nothing = () => ({ question: '', status: 'none', items: [], total: 0, version: 0, place: null }) as const;

export const suggestSlice = proxy<SuggestSlice>({
  asked: 0,
  tab: '1',
  words: '',
  units: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '' },
  everywhere: false,
  filterOpen: false,
  center: null,
  plannings: nothing(),
  sheets: nothing(),
  awaitedLayer: '',
  rest: { stop: 'half', asked: 0 },
});
