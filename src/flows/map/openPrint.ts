import { showPrint } from '../../state/map/printSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { setCamera } from './flyTo.ts';

/** 'In bản đồ' (§2.83): a sheet is cut from a map that looks straight down. */
export function openPrint(): void {
  if (viewSlice.pitch > 0) setCamera({ pitch: 0 });
  showPrint();
}
