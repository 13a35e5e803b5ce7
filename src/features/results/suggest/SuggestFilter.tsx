import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import type { UnitChoice } from '../../../domain/land/unitChoice.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { chooseSuggestUnits } from '../../../flows/results/openSuggestions.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { suggestSlice } from '../../../state/results/suggestSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../list/ListTools.module.css';

/** The selects of the search by numbers, given by the app. */
export type UnitFilter = ComponentType<{
  units: Readonly<UnitChoice>;
  isFilter: true;
  onChoose: (chosen: Partial<UnitChoice>) => void;
}>;

interface SuggestFilterProps {
  id: string;
  unitFilter: UnitFilter;
  onClose: () => void;
}

/** In place of the suggestions while it is open: province, district and ward, of old or new names; each choice counts at once. */
export function SuggestFilter({ id, unitFilter: UnitFilter, onClose }: SuggestFilterProps) {
  const { tab, units, plannings, sheets } = useSnapshot(suggestSlice);
  const text = useText();
  const { status, total } = tab === '1' ? plannings : sheets;

  return (
    <div id={id} role="group" aria-label={text('suggest.filter')} className={styles.filter}>
      <div className={styles.conditionsBox}>
        <UnitFilter units={units} isFilter onChoose={chooseSuggestUnits} />
      </div>
      <div className={styles.filterEnd}>
        <Button variant="quiet" disabled={units.provinceCode === ''} onPress={() => chooseSuggestUnits({ provinceCode: '' })}>
          {text('list.clear')}
        </Button>
        <Button variant="primary" wide onPress={onClose}>
          {units.provinceCode !== '' && status === 'ready'
            ? text('suggest.showCount', { count: formatNumber(total, 0) })
            : text('suggest.show')}
        </Button>
      </div>
    </div>
  );
}
