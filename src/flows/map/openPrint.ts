import { showPrint } from '../../state/map/printSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { setCamera } from './flyTo.ts';

/** Opens 'In bản đồ' (§2.83) with the map looking straight down. */
export function openPrint(): void {
  if (viewSlice.pitch > 0) setCamera({ pitch: 0 });
  showPrint();
}
