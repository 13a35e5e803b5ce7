import { type KeyboardEvent, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { isSuggesting } from '../../../flows/results/askSuggestions.ts';
import { openList } from '../../../flows/results/openList.ts';
import { chooseSuggestTab, closeSuggestions, openSuggestFilter } from '../../../flows/results/openSuggestions.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { pinSlice, resultsSlice } from '../../../state/resultsSlice.ts';
import { suggestSlice } from '../../../state/suggestSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { RESULTS_HALF_SHARE } from '../resultsHalfShare.ts';
import styles from '../Results.module.css';
import { AroundRows } from './AroundRows.tsx';
import suggestStyles from './Suggest.module.css';
import { SuggestFilter } from './SuggestFilter.tsx';
import { SuggestTools } from './SuggestTools.tsx';
import { SuggestedRows } from './SuggestedRows.tsx';

/** From the suggestions to the lists around the pinned position (§2 'another result view'); nothing while none is pinned. */
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

/** 'Gợi ý quy hoạch' (§2): plannings and cadastral sheets by words and units, or what lies around the pinned position. */
export function SuggestPanel() {
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
    // The drawer around would close too.
    event.preventDefault();
    closeFilter();
  };
  return (
    <Drawer
      title={text('suggest.title')}
      subtitle={<AroundButton />}
      halfShare={RESULTS_HALF_SHARE}
      raised={filterOpen || (!suggesting && tab === '2' && listFilterOpen)}
      rest={suggest.rest}
      fill
      onClose={closeSuggestions}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the filter from anywhere inside */}
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
          {filterOpen ? <SuggestFilter id={filterId} onClose={closeFilter} /> : suggesting ? <SuggestedRows /> : <AroundRows tab={tab} />}
        </Tabs>
      </div>
    </Drawer>
  );
}
