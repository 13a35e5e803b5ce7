import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../domain/format.ts';
import { ALL_MERIDIANS_DEG } from '../../domain/meridians.ts';
import { chooseFileMeridian } from '../../flows/fileGrid.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { SelectField } from '../../ui/SelectField.tsx';

/** The grid that X and Y are read on, changeable (design §4). */
export function GridSelect() {
  const drawn = useSnapshot(drawingSlice).meridianDeg;
  const typed = useSnapshot(searchSlice).corners.meridianDeg;
  const text = useText();
  const meridianDeg = drawn ?? typed;
  return (
    <SelectField
      label={text('files.grid')}
      value={meridianDeg === null ? '' : String(meridianDeg)}
      emptyText={text('files.specGrid')}
      options={ALL_MERIDIANS_DEG.map((deg) => ({ value: String(deg), text: formatMeridian(deg) }))}
      hint={meridianDeg === null ? text('corners.approximate') : undefined}
      onChange={(value) => chooseFileMeridian(value === '' ? null : Number(value))}
    />
  );
}
