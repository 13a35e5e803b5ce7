import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../../domain/text/format.ts';
import { ALL_MERIDIANS_DEG } from '../../../domain/coordinates/meridians.ts';
import { chooseDrawMeridian, settleMeridian } from '../../../flows/drawing/followDrawing.ts';
import { useText } from '../../../i18n/useText.ts';
import { drawingSlice } from '../../../state/drawingSlice.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';

/** The grid that X and Y are read on, changeable (design §4). */
export function GridSelect() {
  const { meridianDeg, meridianChosen } = useSnapshot(drawingSlice);
  const text = useText();
  // Nothing is drawn yet: that of the land under the map.
  useEffect(settleMeridian, []);
  return (
    <SelectField
      label={text('files.grid')}
      value={meridianDeg === null || !meridianChosen ? '' : String(meridianDeg)}
      emptyText={meridianDeg === null ? text('files.specGrid') : text('files.autoGrid', { meridian: formatMeridian(meridianDeg) })}
      options={ALL_MERIDIANS_DEG.map((deg) => ({ value: String(deg), text: formatMeridian(deg) }))}
      hint={meridianDeg === null ? text('corners.approximate') : undefined}
      onChange={(value) => chooseDrawMeridian(value === '' ? null : Number(value))}
    />
  );
}
