import { useSnapshot } from 'valtio';
import type { UnitEdition } from '../../../domain/coordinates/meridians.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { chooseCornerProvince } from '../../../flows/search/pasteCorners.ts';
import { loadProvinces } from '../../../flows/search/loadProvinces.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { UnitSelect } from '../UnitSelect.tsx';

interface EditionChoiceProps {
  value: UnitEdition;
  onChange: (edition: UnitEdition) => void;
}

/** Names before or after 1 July 2025. */
export function EditionChoice({ value, onChange }: EditionChoiceProps) {
  const text = useText();
  return (
    <RadioGroup
      label={text('unit.edition')}
      labelHidden
      value={value}
      options={[
        { value: 'old', text: text('unit.old') },
        { value: '2025', text: text('unit.new') },
      ]}
      onChange={onChange}
    />
  );
}

interface CornersProvinceProps {
  required?: boolean;
  error?: string | undefined;
}

/** The province whose paper has the corners, and with it their grid. */
export function CornersProvince({ required, error }: CornersProvinceProps) {
  const { corners } = useSnapshot(searchSlice);
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();

  return (
    <>
      <EditionChoice value={corners.edition} onChange={(edition) => chooseCornerProvince(edition, '')} />
      <UnitSelect
        isNew={corners.edition === '2025'}
        label={text('unit.province')}
        emptyText={text(required ? 'unit.chooseProvince' : 'corners.provinceOptional')}
        list={provinces[corners.edition]}
        value={corners.provinceCode}
        required={required}
        error={error}
        onChange={(code) => chooseCornerProvince(corners.edition, code)}
        onRetry={() => void loadProvinces(corners.edition)}
      />
    </>
  );
}
