import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { DEBOUNCE_MS } from '../../../domain/limits.ts';
import { isFiltered } from '../../../domain/land/parcelOrder.ts';
import { useText } from '../../../i18n/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { useSettled } from '../../../ui/controls/useSettled.ts';
import styles from './ListTools.module.css';

/** '123 / 1,234 thửa': at once to the eye, after a pause to the ear. */
export function ListCount() {
  const { order, count, total } = useSnapshot(listSlice);
  const text = useText();
  const figures = { count: formatNumber(count, 0), total: formatNumber(total, 0) };
  const words = text(isFiltered(order) ? 'list.count' : 'list.total', figures);
  const spoken = useSettled(words, DEBOUNCE_MS.typing);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
