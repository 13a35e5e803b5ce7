import { closeDivisionPanel, divisionSlice } from '../../../state/parcel/divisionSlice.ts';
import { markDivided } from '../../../state/parcel/selectionSlice.ts';
import { whenLoaded } from '../../shell/loadedCalls.ts';

/** Closes 'Tách thửa', if it is open, and removes it from the map. */
export function closeDivision(): void {
  if (divisionSlice.parcelId === null) return;
  closeDivisionPanel();
  markDivided(false);
  whenLoaded(import('../../../map/overlays/drawDivision.ts'), ({ clearDivision }) => clearDivision());
}
