import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import type { Unit } from '../../../domain/search/place.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import {
  chooseSuggestDistrict,
  chooseSuggestEdition,
  chooseSuggestProvince,
  chooseSuggestWard,
} from '../../../flows/results/openSuggestions.ts';
import { loadDistricts, loadProvinces, loadWards, wardsKey } from '../../../flows/search/loadProvinces.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { suggestSlice } from '../../../state/results/suggestSlice.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import styles from '../list/ListTools.module.css';

/** A filter by one level of units: the search's select, given by the app. */
export type UnitFilter = ComponentType<{
  label: string;
  /** Says that nothing is left out. */
  emptyText: string;
  /** Undefined until the unit above it is chosen. */
  list: { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly units: readonly Unit[] } | undefined;
  value: string;
  onChange: (code: string) => void;
  onRetry: () => void;
}>;

interface SuggestFilterProps {
  id: string;
  unitFilter: UnitFilter;
  onClose: () => void;
}

/** In place of the suggestions while it is open: province, district and ward, of old or new names; each choice counts at once. */
export function SuggestFilter({ id, unitFilter: UnitFilter, onClose }: SuggestFilterProps) {
  const { tab, units, plannings, sheets } = useSnapshot(suggestSlice);
  const lists = useSnapshot(unitsSlice);
  const text = useText();
  const { edition, provinceCode, districtCode, wardCode } = units;
  const wardParent = edition === '2025' ? provinceCode : districtCode;
  const { status, total } = tab === '1' ? plannings : sheets;

  return (
    <div id={id} role="group" aria-label={text('suggest.filter')} className={styles.filter}>
      <div className={styles.conditionsBox}>
        <RadioGroup
          label={text('unit.edition')}
          labelHidden
          value={edition}
          options={[
            { value: 'old', text: text('unit.old') },
            { value: '2025', text: text('unit.new') },
          ]}
          onChange={chooseSuggestEdition}
        />
        <UnitFilter
          label={text('unit.province')}
          emptyText={text('suggest.allProvinces')}
          list={lists.provinces[edition]}
          value={provinceCode}
          onChange={chooseSuggestProvince}
          onRetry={() => void loadProvinces(edition)}
        />
        {edition === 'old' && (
          <UnitFilter
            label={text('unit.district')}
            emptyText={text('suggest.allDistricts')}
            list={lists.districts[provinceCode]}
            value={districtCode}
            onChange={chooseSuggestDistrict}
            onRetry={() => void loadDistricts(provinceCode)}
          />
        )}
        <UnitFilter
          label={text('unit.ward')}
          emptyText={text('suggest.allWards')}
          list={lists.wards[wardsKey(edition, wardParent)]}
          value={wardCode}
          onChange={chooseSuggestWard}
          onRetry={() => void loadWards(edition, wardParent)}
        />
      </div>
      <div className={styles.filterEnd}>
        <Button variant="quiet" disabled={provinceCode === ''} onPress={() => chooseSuggestProvince('')}>
          {text('list.clear')}
        </Button>
        <Button variant="primary" wide onPress={onClose}>
          {provinceCode !== '' && status === 'ready' ? text('suggest.showCount', { count: formatNumber(total, 0) }) : text('suggest.show')}
        </Button>
      </div>
    </div>
  );
}
