import { memo, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { ALL_MERIDIANS_DEG, provincesOnMeridian } from '../../domain/coordinates/meridians.ts';
import { nameIndex } from '../../domain/search/nameIndex.ts';
import { chooseDrawMeridian } from '../../flows/drawing/followDrawing.ts';
import { loadProvinces } from '../../flows/search/loadUnits.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { unitsSlice } from '../../state/unitsSlice.ts';
import { SearchSelect } from '../../ui/controls/select/SearchSelect.tsx';

/** The grid in use, changeable (design §4): meridians with the provinces whose papers they belong to, found by either. Figures change often, it does not. */
export const GridPicker = memo(function GridPicker() {
  const { meridianDeg, meridianChosen } = useSnapshot(drawingSlice);
  const { units } = useSnapshot(unitsSlice).provinces.old;
  const text = useText();
  useEffect(() => void loadProvinces('old'), []);

  const options = useMemo(
    () =>
      ALL_MERIDIANS_DEG.map((deg) => {
        const names = provincesOnMeridian(deg).flatMap((code) => units.find((unit) => unit.code === code)?.name ?? []);
        return { value: String(deg), text: formatMeridian(deg), note: names.join(', ') };
      }),
    [units],
  );
  const finder = useMemo(() => nameIndex(options.map(({ text: meridian, note }) => `${note}, ${meridian}`)), [options]);
  const automatic = meridianDeg === null ? text('measure.gridAuto') : text('measure.gridOfPlace', { meridian: formatMeridian(meridianDeg) });
  return (
    <SearchSelect
      label={text('corners.gridLabel')}
      value={meridianChosen && meridianDeg !== null ? String(meridianDeg) : ''}
      options={options}
      finder={finder}
      onChange={(value) => chooseDrawMeridian(value === '' ? null : Number(value))}
      emptyText={automatic}
      hint={text('measure.gridHint')}
      tall
      words={{
        search: text('measure.gridFind'),
        close: text('drawer.close'),
        waiting: text('unit.loading'),
        count: (count) => text('measure.gridCount', { count: formatNumber(count, 0) }),
        noneTitle: text('unit.noneTitle'),
        noneText: text('unit.noneText'),
      }}
    />
  );
});
