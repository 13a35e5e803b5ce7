import { type ComponentProps, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { nameIndex } from '../../domain/search/nameIndex.ts';
import type { Unit } from '../../domain/search/place.ts';
import { loadDistricts, loadProvinces, loadWards, wardsKey } from '../../flows/search/loadProvinces.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import type { LoadStatus } from '../../state/loadStatus.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { SearchSelect } from '../../ui/controls/select/SearchSelect.tsx';

type SelectProps = ComponentProps<typeof SearchSelect>;

interface UnitSelectProps extends Pick<SelectProps, 'label' | 'emptyText' | 'value' | 'onChange' | 'required' | 'error'> {
  /** Undefined until the unit above it is chosen. */
  list: { readonly status: LoadStatus; readonly units: readonly Unit[] } | undefined;
  onRetry: () => void;
  /** The names are those since 1 July 2025; a note helps with old ones. */
  isNew?: boolean;
}

const NONE: readonly Unit[] = [];

/** Select of provinces, districts or wards with its own loading and failure states. */
export function UnitSelect({ list, onRetry, isNew, ...field }: UnitSelectProps) {
  const text = useText();
  const status = list?.status ?? 'none';
  const units = list?.units ?? NONE;
  const options = useMemo(() => units.map((unit) => ({ value: unit.code, text: unit.nameWithType || unit.name })), [units]);
  const finder = useMemo(() => nameIndex(options.map((option) => option.text)), [options]);
  return (
    <>
      <SearchSelect
        {...field}
        options={options}
        finder={finder}
        disabled={status === 'none' || status === 'failed'}
        waiting={status === 'loading'}
        error={field.error ?? (status === 'failed' ? text('unit.failed') : undefined)}
        texts={{
          search: text('unit.find', { unit: field.label.toLocaleLowerCase('vi') }),
          waiting: text('unit.loading'),
          count: (count) => text('unit.count', { count: formatNumber(count, 0) }),
          noneTitle: text('unit.noneTitle'),
          noneText: text(isNew ? 'unit.noneTextNew' : 'unit.noneText'),
        }}
      />
      {status === 'failed' && <RetryButton variant="quiet" onPress={onRetry} />}
    </>
  );
}

/** Choice of names before or after 1 July 2025. */
export function EditionChoice({ value, onChange }: { value: UnitEdition; onChange: (edition: UnitEdition) => void }) {
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

type UnitLevel = 'province' | 'district' | 'ward';

const EMPTY: Readonly<Record<UnitLevel, { choose: MessageId; all: MessageId }>> = {
  province: { choose: 'unit.chooseProvince', all: 'suggest.allProvinces' },
  district: { choose: 'unit.chooseDistrict', all: 'suggest.allDistricts' },
  ward: { choose: 'unit.chooseWard', all: 'suggest.allWards' },
};

interface UnitFieldsProps {
  units: Readonly<UnitChoice>;
  /** Each narrows a list and is optional; otherwise each is required. */
  isFilter?: boolean;
  errorOf?: (level: UnitLevel) => string | undefined;
  onChoose: (chosen: Partial<UnitChoice>) => void;
}

/** Edition, province, district and ward; each select lists the children of the one above. */
export function UnitFields({ units, isFilter = false, errorOf, onChoose }: UnitFieldsProps) {
  const { edition, provinceCode, districtCode, wardCode } = units;
  const lists = useSnapshot(unitsSlice);
  const text = useText();
  const wardParent = edition === '2025' ? provinceCode : districtCode;
  const fields = {
    province: { value: provinceCode, list: lists.provinces[edition], load: () => loadProvinces(edition) },
    district: { value: districtCode, list: lists.districts[provinceCode], load: () => loadDistricts(provinceCode) },
    ward: { value: wardCode, list: lists.wards[wardsKey(edition, wardParent)], load: () => loadWards(edition, wardParent) },
  };
  const levels: readonly UnitLevel[] = edition === '2025' ? ['province', 'ward'] : ['province', 'district', 'ward'];
  return (
    <>
      <EditionChoice value={edition} onChange={(next) => onChoose({ edition: next, provinceCode: '' })} />
      {levels.map((level) => (
        <UnitSelect
          key={level}
          isNew={edition === '2025'}
          label={text(`unit.${level}`)}
          emptyText={text(EMPTY[level][isFilter ? 'all' : 'choose'])}
          required={!isFilter}
          list={fields[level].list}
          value={fields[level].value}
          error={errorOf?.(level)}
          onChange={(code) => onChoose({ [`${level}Code`]: code })}
          onRetry={() => void fields[level].load()}
        />
      ))}
    </>
  );
}
