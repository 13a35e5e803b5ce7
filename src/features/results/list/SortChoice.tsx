import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { ParcelOrder } from '../../../domain/land/parcelOrder.ts';
import { changeOrder, chooseSort } from '../../../flows/results/followArrivals.ts';
import { useText } from '../../../i18n/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import styles from './ListTools.module.css';

const SORTS = [
  ['distance', 'list.byDistance'],
  ['area', 'list.byArea'],
  ['number', 'list.byNumber'],
] as const;

/** What the list is sorted by, in the platform's own picker, and which way. */
export function SortChoice() {
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
          {SORTS.map(([value, words]) => (
            <option key={value} value={value}>
              {text(words)}
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
