import { layersSlice } from '../../state/layersSlice.ts';
import { closeSearch } from '../search/openSearch.ts';

/** 'Lớp dữ liệu đang mở' (§2), in front of what is open. */
export function openLayersPanel(): void {
  closeSearch();
  layersSlice.panelAsked += 1;
}
