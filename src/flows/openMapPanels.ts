import { layersSlice } from '../state/layersSlice.ts';
import { suggestSlice } from '../state/suggestSlice.ts';
import { closeSearch } from './openSearch.ts';

/** 'Gợi ý quy hoạch' (§2), in front of what is open. */
export function openSuggestions(): void {
  closeSearch();
  suggestSlice.asked += 1;
}

/** 'Lớp dữ liệu đang mở' (§2), in front of what is open. */
export function openLayersPanel(): void {
  closeSearch();
  layersSlice.panelAsked += 1;
}
