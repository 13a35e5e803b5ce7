import { useSnapshot } from 'valtio';
import {
  chooseSuggestDistrict,
  chooseSuggestProvince,
  chooseSuggestWard,
  clearSuggestions,
} from '../../../flows/results/openSuggestions.ts';
import { unitNames } from '../../../flows/search/loadUnits.ts';
import { useText } from '../../../i18n/useText.ts';
import { suggestSlice } from '../../../state/suggestSlice.ts';
import { unitsSlice } from '../../../state/unitsSlice.ts';
import { FilterChip } from '../list/FilterChip.tsx';
import styles from '../list/ListTools.module.css';

/** The units chosen, the smallest first, each to be taken away; nothing when none is. */
export function SuggestConditions() {
  const { units, everywhere, words } = useSnapshot(suggestSlice);
  const names = unitNames(units, useSnapshot(unitsSlice));
  const text = useText();
  const chosen = [
    { name: names.ward_name, drop: () => chooseSuggestWard('') },
    { name: names.district_name, drop: () => chooseSuggestDistrict('') },
    { name: names.city_name, drop: () => chooseSuggestProvince('') },
  ].filter(({ name }) => name !== '');
  const isEverywhere = everywhere && chosen.length === 0 && words.trim() === '';
  if (chosen.length === 0 && !isEverywhere) return null;
  return (
    <div role="group" aria-label={text('list.active')} className={styles.active}>
      {isEverywhere && (
        <FilterChip
          text={text('suggest.everywhere')}
          label={text('list.remove', { name: text('suggest.everywhere') })}
          onPress={clearSuggestions}
        />
      )}
      {chosen.map(({ name, drop }) => (
        <FilterChip key={name} text={name} label={text('list.remove', { name })} onPress={drop} />
      ))}
      {chosen.length > 0 && (
        <button type="button" className={styles.clearAll} onClick={clearSuggestions}>
          {text('list.clear')}
        </button>
      )}
    </div>
  );
}
