import type { Ref } from 'react';
import { useSnapshot } from 'valtio';
import {
  chooseSuggestDistrict,
  chooseSuggestProvince,
  chooseSuggestWard,
  clearSuggestions,
  openSuggestFilter,
  submitSuggestWords,
  typeSuggestWords,
} from '../../../flows/results/openSuggestions.ts';
import { unitNames } from '../../../flows/search/loadProvinces.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { suggestSlice } from '../../../state/suggestSlice.ts';
import { unitsSlice } from '../../../state/unitsSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FilterChip } from '../list/FilterChip.tsx';
import styles from '../list/ListTools.module.css';

/** The units chosen, the smallest first, each to be taken away; nothing when none is. */
function SuggestConditions() {
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

/** As many characters as any name of a planning has, and fewer than the gateway takes. */
const WORDS_MAX_LENGTH = 100;

interface SuggestToolsProps {
  /** The button that shows and hides the filters. */
  filterButton: Ref<HTMLButtonElement>;
  filterId: string;
}

/** Over the suggestions: the box for words and the filters by province, district and ward (§2). */
export function SuggestTools({ filterButton, filterId }: SuggestToolsProps) {
  // Synchronous, or typing in the middle of the words would throw the caret to their end.
  const { words, units, filterOpen } = useSnapshot(suggestSlice, { sync: true });
  const text = useText();
  const chosen = [units.provinceCode, units.districtCode, units.wardCode].filter((code) => code !== '').length;
  return (
    <div role="search" aria-label={text('suggest.title')} className={styles.tools}>
      <div className={styles.line}>
        <div className={styles.search}>
          <TextField
            label={text('suggest.words')}
            labelHidden
            inputMode="search"
            maxLength={WORDS_MAX_LENGTH}
            prefix={<Icon name="search" size={16} />}
            placeholder={text('suggest.wordsExample')}
            value={words}
            onChange={typeSuggestWords}
            onKeyDown={(event) => {
              if (event.key === 'Enter') submitSuggestWords();
            }}
          />
          {words !== '' && (
            <span className={styles.clear}>
              <IconButton icon="close" label={text('list.searchClear')} onPress={() => typeSuggestWords('')} />
            </span>
          )}
        </div>
        <button
          ref={filterButton}
          type="button"
          className={styles.filterButton}
          aria-label={chosen === 0 ? text('suggest.filter') : text('suggest.filterActive', { count: chosen })}
          aria-expanded={filterOpen}
          aria-controls={filterOpen ? filterId : undefined}
          onClick={() => openSuggestFilter(!filterOpen)}
        >
          <Icon name="place" />
          {chosen > 0 && (
            <span className={styles.conditions} aria-hidden="true">
              {chosen}
            </span>
          )}
        </button>
      </div>
      {!filterOpen && <SuggestConditions />}
    </div>
  );
}
