import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice } from '../../../state/drawingSlice.ts';

/** The grid that files are read and written on (flows/fileGrid.ts), in words. */
export function useGridName(): string {
  const { meridianDeg } = useSnapshot(drawingSlice);
  const text = useText();
  return meridianDeg === null ? text('measure.specGrid') : text('measure.meridian', { meridian: formatMeridian(meridianDeg) });
}
