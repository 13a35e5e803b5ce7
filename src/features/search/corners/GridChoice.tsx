import { formatMeridian } from '../../../domain/text/format.ts';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg, type UnitEdition } from '../../../domain/coordinates/meridians.ts';
import { chooseMeridian } from '../../../flows/search/editCorners.ts';
import { useText } from '../../../i18n/useText.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';

interface GridChoiceProps {
  provinceCode: string;
  edition: UnitEdition;
  meridianDeg: number | null;
}

/** Stands for §5's literal formula among the select's text values. */
const SPEC_GRID_VALUE = 'spec';

/** The grid in use, changeable: the province's own candidates first, then every meridian in use (design §4). */
export function GridChoice({ provinceCode, edition, meridianDeg }: GridChoiceProps) {
  const text = useText();
  const likely = provinceMeridiansDeg(provinceCode, edition);
  const others = ALL_MERIDIANS_DEG.filter((deg) => !likely.includes(deg));
  const specGrid = text(provinceCode === '' ? 'corners.specGrid' : 'corners.specGridChosen');
  return (
    <SelectField
      label={text('corners.gridLabel')}
      value={meridianDeg === null ? SPEC_GRID_VALUE : String(meridianDeg)}
      options={[
        ...(provinceCode === '' ? [{ value: SPEC_GRID_VALUE, text: specGrid }] : []),
        ...likely.map((deg) => ({
          value: String(deg),
          text: text('corners.gridOfProvince', { meridian: formatMeridian(deg) }),
        })),
        ...others.map((deg) => ({
          value: String(deg),
          text: text('corners.grid', { meridian: formatMeridian(deg) }),
        })),
        ...(provinceCode === '' ? [] : [{ value: SPEC_GRID_VALUE, text: specGrid }]),
      ]}
      onChange={(value) => chooseMeridian(value === SPEC_GRID_VALUE ? null : Number(value))}
    />
  );
}
