import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../domain/format.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';

/** The grid that files are read and written on (flows/fileGrid.ts), in words. */
export function useGridName(): string {
  const drawn = useSnapshot(drawingSlice).meridianDeg;
  const typed = useSnapshot(searchSlice).corners.meridianDeg;
  const text = useText();
  const meridianDeg = drawn ?? typed;
  return meridianDeg === null ? text('measure.specGrid') : text('measure.meridian', { meridian: formatMeridian(meridianDeg) });
}
