import { type Ref, useId } from 'react';
import { useSnapshot } from 'valtio';
import { isFiltered, type ParcelOrder } from '../../../domain/land/parcelOrder.ts';
import { DEBOUNCE_MS } from '../../../domain/limits.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { retryMissing } from '../../../flows/map/browseMap.ts';
import { changeOrder, chooseSort, clearFilter, toggleLandCode, typeArea } from '../../../flows/results/followArrivals.ts';
import { useText, type Text } from '../../../i18n/text/useText.ts';
import { listSlice, updateList } from '../../../state/results/listSlice.ts';
import { resultsSlice } from '../../../state/results/resultsSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useDebounced } from '../../../ui/controls/useDebounced.ts';
import resultStyles from '../Results.module.css';
import styles from './ListTools.module.css';
import { landCode } from '../../../domain/land/landCodes.ts';
import { FilterChip } from './FilterChip.tsx';

const figure = (areaM2: number): string => formatNumber(areaM2, Number.isInteger(areaM2) ? 0 : 1);

function areaText(text: Text, min: number | null, max: number | null): string {
  if (min === null) return text('list.areaTo', { max: figure(max!) });
  if (max === null) return text('list.areaFrom', { min: figure(min) });
  return text('list.areaBetween', { min: figure(min), max: figure(max) });
}

/** Chips that remove the current conditions; none without any. @param withWords where no box shows the words */
function ActiveFilters({ withWords = false }: { withWords?: boolean }) {
  const { order } = useSnapshot(listSlice);
  const text = useText();
  if (!isFiltered(order)) return null;
  const { landCodes, minAreaM2, maxAreaM2 } = order;
  const range = minAreaM2 === null && maxAreaM2 === null ? null : areaText(text, minAreaM2, maxAreaM2);
  return (
    <div role="group" aria-label={text('list.active')} className={styles.active}>
      {withWords && order.text.trim() !== '' && (
        <FilterChip
          text={`“${order.text.trim()}”`}
          label={text('list.remove', { name: order.text.trim() })}
          onPress={() => void changeOrder({ text: '' })}
        />
      )}
      {landCodes.map((code) => (
        <FilterChip
          key={code}
          text={code}
          label={text('list.remove', { name: code })}
          swatch={landCode(code)?.colour}
          onPress={() => void toggleLandCode(code)}
        />
      ))}
      {range !== null && (
        <FilterChip text={range} label={text('list.remove', { name: range })} onPress={() => void typeArea({ min: '', max: '' })} />
      )}
      <button type="button" className={styles.clearAll} onClick={() => void clearFilter()}>
        {text('list.clear')}
      </button>
    </div>
  );
}

const SORTS = [
  ['distance', 'list.byDistance'],
  ['area', 'list.byArea'],
  ['number', 'list.byNumber'],
] as const;

function SortChoice() {
  const { sort, descending } = useSnapshot(listSlice).order;
  const text = useText();
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className="visually-hidden">
        {text('list.sort')}
      </label>
      <div className={styles.select}>
        <select id={id} value={sort} onChange={(event) => void chooseSort(event.target.value as ParcelOrder['sort'])}>
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {text(label)}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={16} />
      </div>
      <IconButton
        icon={descending ? 'descending' : 'ascending'}
        label={text(descending ? 'list.descending' : 'list.ascending')}
        onPress={() => void changeOrder({ descending: !descending })}
      />
    </div>
  );
}

/** States below the list's figures whether it is complete; announced when that changes, not with every count. */
function CadastralCompleteness() {
  const { cadastralCompleteness: completeness } = useSnapshot(resultsSlice);
  const text = useText();
  return (
    <div role="status" className={resultStyles.completeness}>
      {completeness === 'partial' ? (
        <button type="button" className={resultStyles.retry} onClick={retryMissing}>
          {text('results.partial')}
        </button>
      ) : (
        text(completeness === 'complete' ? 'results.complete' : 'results.growing')
      )}
    </div>
  );
}

/** Count such as '123 / 1,234 thửa': shown at once, announced after a pause. */
function ListCount() {
  const { order, count, total } = useSnapshot(listSlice);
  const text = useText();
  const figures = { count: formatNumber(count, 0), total: formatNumber(total, 0) };
  const countText = text(isFiltered(order) ? 'list.count' : 'list.total', figures);
  const spoken = useDebounced(countText, DEBOUNCE_MS.typing);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {countText}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

interface ListToolsProps {
  filterButton: Ref<HTMLButtonElement>;
  filterId: string;
  /** One line without the box for words: the panel has its own. */
  compact?: boolean;
}

export function ListTools({ filterButton, filterId, compact = false }: ListToolsProps) {
  // Synchronous: otherwise typing within the text would move the caret to its end.
  const { order, filterOpen } = useSnapshot(listSlice, { sync: true });
  const text = useText();
  const conditions = order.landCodes.length + Number(order.minAreaM2 !== null || order.maxAreaM2 !== null);
  const filter = (
    <button
      ref={filterButton}
      type="button"
      className={styles.filterButton}
      aria-label={conditions === 0 ? text('list.filter') : text('list.filterActive', { count: conditions })}
      aria-expanded={filterOpen}
      aria-controls={filterOpen ? filterId : undefined}
      onClick={() => updateList({ filterOpen: !filterOpen })}
    >
      <Icon name="filter" />
      {conditions > 0 && (
        <span className={styles.conditions} aria-hidden="true">
          {conditions}
        </span>
      )}
    </button>
  );
  const figures = (
    <div className={styles.line}>
      <div className={styles.figures}>
        <ListCount />
        <CadastralCompleteness />
      </div>
      {compact && filter}
      <SortChoice />
    </div>
  );
  if (compact) {
    return (
      <div role="group" aria-label={text('list.tools')} className={styles.tools}>
        {figures}
        {!filterOpen && <ActiveFilters withWords />}
      </div>
    );
  }
  return (
    <div role="group" aria-label={text('list.tools')} className={styles.tools}>
      <div className={styles.line}>
        <div className={styles.search}>
          <TextField
            label={text('list.search')}
            labelHidden
            inputMode="search"
            prefix={<Icon name="search" size={16} />}
            placeholder={text('list.searchExample')}
            value={order.text}
            onChange={(value) => void changeOrder({ text: value })}
          />
          {order.text !== '' && (
            <span className={styles.clear}>
              <IconButton icon="close" label={text('list.searchClear')} onPress={() => void changeOrder({ text: '' })} />
            </span>
          )}
        </div>
        {filter}
      </div>
      {figures}
      {!filterOpen && <ActiveFilters />}
    </div>
  );
}
