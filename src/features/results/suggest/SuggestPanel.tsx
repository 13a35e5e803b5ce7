import { type ComponentType, type KeyboardEvent, useId, useRef, type Ref } from 'react';
import { useSnapshot } from 'valtio';
import { isSuggesting } from '../../../flows/results/askSuggestions.ts';
import { openList } from '../../../flows/results/openList.ts';
import {
  chooseSuggestTab,
  closeSuggestions,
  openSuggestFilter,
  chooseSuggestUnits,
  clearSuggestions,
  submitSuggestQuery,
  typeSuggestQuery,
  suggestEverywhere,
} from '../../../flows/results/openSuggestions.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { listSlice } from '../../../state/results/listSlice.ts';
import { pinSlice, resultsSlice } from '../../../state/results/resultsSlice.ts';
import { suggestSlice, type SuggestTab } from '../../../state/results/suggestSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { HALF_SHARE } from '../../../domain/limits.ts';
import styles from '../Results.module.css';
import suggestStyles from './Suggest.module.css';
import { SuggestedRows } from './SuggestedRows.tsx';
import { unitNames } from '../../../flows/search/loadProvinces.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FilterChip } from '../list/FilterChip.tsx';
import listToolsStyles from '../list/ListTools.module.css';
import { formatNumber } from '../../../domain/text/format.ts';
import { pickSuggested } from '../../../flows/results/pickSuggested.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CadastralList } from '../list/CadastralList.tsx';
import { PlanningList } from '../list/PlanningList.tsx';
import { ResultsState } from '../ResultsState.tsx';
import type { UnitChoice } from '../../../domain/land/unitChoice.ts';

/** Selects of the search by numbers, provided by the app. */
type UnitFilter = ComponentType<{
  units: Readonly<UnitChoice>;
  isFilter: true;
  onChoose: (chosen: Partial<UnitChoice>) => void;
}>;

/** Replaces the suggestions while open: province, district and ward by old or new names, applied at once. */
function SuggestFilter({ id, unitFilter: UnitFilter, onClose }: { id: string; unitFilter: UnitFilter; onClose: () => void }) {
  const { tab, units, plannings, sheets } = useSnapshot(suggestSlice);
  const text = useText();
  const { status, total } = tab === '1' ? plannings : sheets;

  return (
    <div id={id} role="group" aria-label={text('suggest.filter')} className={listToolsStyles.filter}>
      <div className={listToolsStyles.conditionsBox}>
        <UnitFilter units={units} isFilter onChoose={chooseSuggestUnits} />
      </div>
      <div className={listToolsStyles.filterEnd}>
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

/** Rows without words or units: the around search, as many as the chip shows. */
function AroundRows({ tab }: { tab: SuggestTab }) {
  const { status, planningCount, cadastralCount } = useSnapshot(resultsSlice);
  const text = useText();
  const count = tab === '1' ? planningCount : cadastralCount;
  if (status !== 'ready' || count === 0) {
    return (
      <div className={styles.state}>
        <ResultsState
          list={tab === '1' ? 'planning' : 'cadastral'}
          elsewhere={
            <Button icon="search" onPress={suggestEverywhere}>
              {text('suggest.elsewhere')}
            </Button>
          }
        />
      </div>
    );
  }
  if (tab === '2') return <CadastralList pictured />;
  return (
    <>
      <p role="status" className={suggestStyles.count}>
        {text('suggest.aroundPlannings', { count: formatNumber(count, 0) })}
      </p>
      <PlanningList onPick={(row) => void pickSuggested(row)} />
    </>
  );
}

/** Chips of the chosen units, smallest first, which remove them; none without a choice. */
function SuggestConditions() {
  const { units, everywhere, query } = useSnapshot(suggestSlice);
  const names = unitNames(units, useSnapshot(unitsSlice));
  const text = useText();
  const chosen = [
    { name: names.ward_name, drop: () => chooseSuggestUnits({ wardCode: '' }) },
    { name: names.district_name, drop: () => chooseSuggestUnits({ districtCode: '' }) },
    { name: names.city_name, drop: () => chooseSuggestUnits({ provinceCode: '' }) },
  ].filter(({ name }) => name !== '');
  const isEverywhere = everywhere && chosen.length === 0 && query.trim() === '';
  if (chosen.length === 0 && !isEverywhere) return null;
  return (
    <div role="group" aria-label={text('list.active')} className={listToolsStyles.active}>
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
        <button type="button" className={listToolsStyles.clearAll} onClick={clearSuggestions}>
          {text('list.clear')}
        </button>
      )}
    </div>
  );
}

/** Length of any planning's name, within the gateway's limit. */
const WORDS_MAX_LENGTH = 100;

/** Tools over the suggestions: the box for words and the filters by province, district and ward (§2). */
function SuggestTools({ filterButton, filterId }: { filterButton: Ref<HTMLButtonElement>; filterId: string }) {
  // Synchronous: otherwise typing within the text would move the caret to its end.
  const { query, units, filterOpen } = useSnapshot(suggestSlice, { sync: true });
  const text = useText();
  const chosen = [units.provinceCode, units.districtCode, units.wardCode].filter((code) => code !== '').length;
  return (
    <div role="search" aria-label={text('suggest.title')} className={listToolsStyles.tools}>
      <div className={listToolsStyles.line}>
        <div className={listToolsStyles.search}>
          <TextField
            label={text('suggest.words')}
            labelHidden
            inputMode="search"
            maxLength={WORDS_MAX_LENGTH}
            prefix={<Icon name="search" size={16} />}
            placeholder={text('suggest.wordsExample')}
            value={query}
            onChange={typeSuggestQuery}
            onKeyDown={(event) => {
              if (event.key === 'Enter') submitSuggestQuery();
            }}
          />
          {query !== '' && (
            <span className={listToolsStyles.clear}>
              <IconButton icon="close" label={text('list.searchClear')} onPress={() => typeSuggestQuery('')} />
            </span>
          )}
        </div>
        <button
          ref={filterButton}
          type="button"
          className={listToolsStyles.filterButton}
          aria-label={chosen === 0 ? text('suggest.filter') : text('suggest.filterActive', { count: chosen })}
          aria-expanded={filterOpen}
          aria-controls={filterOpen ? filterId : undefined}
          onClick={() => openSuggestFilter(!filterOpen)}
        >
          <Icon name="place" />
          {chosen > 0 && (
            <span className={listToolsStyles.conditions} aria-hidden="true">
              {chosen}
            </span>
          )}
        </button>
      </div>
      {!filterOpen && <SuggestConditions />}
    </div>
  );
}

/** Button to the lists around the pinned position (§2 'another result view'); hidden without a pin. */
function AroundButton() {
  const { position } = useSnapshot(pinSlice);
  const { tab } = useSnapshot(suggestSlice);
  const text = useText();
  if (!position) return null;
  return (
    <button type="button" className={suggestStyles.around} onClick={() => openList(tab === '1' ? 'planning' : 'cadastral')}>
      <Icon name="place" size={16} />
      <span>{text('suggest.around')}</span>
      <Icon name="forward" size={14} />
    </button>
  );
}

/** Panel 'Gợi ý quy hoạch' (§2): plannings and cadastral sheets by words and units, or around the pin. */
export function SuggestPanel({ unitFilter }: { unitFilter: UnitFilter }) {
  const suggest = useSnapshot(suggestSlice);
  const { status } = useSnapshot(resultsSlice);
  const { filterOpen: listFilterOpen } = useSnapshot(listSlice);
  const text = useText();
  const filterButton = useRef<HTMLButtonElement>(null);
  const filterId = useId();
  const { tab, filterOpen } = suggest;
  const suggesting = isSuggesting(suggest, status);

  const closeFilter = (): void => {
    openSuggestFilter(false);
    filterButton.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !filterOpen) return;
    // Keep the drawer around from closing too.
    event.preventDefault();
    closeFilter();
  };
  return (
    <Drawer
      title={text('suggest.title')}
      subtitle={<AroundButton />}
      halfShare={HALF_SHARE.results}
      raised={filterOpen || (!suggesting && tab === '2' && listFilterOpen)}
      rest={suggest.rest}
      fill
      onClose={closeSuggestions}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the filter from inside */}
      <div className={styles.body} onKeyDown={closeOnEscape}>
        <Tabs
          fill
          label={text('suggest.tabs')}
          tabs={[
            { value: '1', text: text('suggest.planning') },
            { value: '2', text: text('suggest.cadastral') },
          ]}
          value={tab}
          onChange={chooseSuggestTab}
        >
          <SuggestTools filterButton={filterButton} filterId={filterId} />
          {filterOpen ? (
            <SuggestFilter id={filterId} unitFilter={unitFilter} onClose={closeFilter} />
          ) : suggesting ? (
            <SuggestedRows />
          ) : (
            <AroundRows tab={tab} />
          )}
        </Tabs>
      </div>
    </Drawer>
  );
}
