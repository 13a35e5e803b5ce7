import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import { isFiltered } from '../../../domain/land/parcelOrder.ts';
import { changeOrder, clearFilter, toggleLandCode, typeArea } from '../../../flows/results/followArrivals.ts';
import { useText, type Text } from '../../../i18n/text/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './ListTools.module.css';

const figure = (areaM2: number): string => formatNumber(areaM2, Number.isInteger(areaM2) ? 0 : 1);

function areaWords(text: Text, min: number | null, max: number | null): string {
  if (min === null) return text('list.areaTo', { max: figure(max!) });
  if (max === null) return text('list.areaFrom', { min: figure(min) });
  return text('list.areaBetween', { min: figure(min), max: figure(max) });
}

/**
 * The conditions in use, each to be taken away; nothing when all parcels show.
 * @param withWords where no box shows the words
 */
export function ActiveFilters({ withWords = false }: { withWords?: boolean }) {
  const { order } = useSnapshot(listSlice);
  const text = useText();
  if (!isFiltered(order)) return null;
  const { landCodes, minAreaM2, maxAreaM2 } = order;
  const range = minAreaM2 === null && maxAreaM2 === null ? null : areaWords(text, minAreaM2, maxAreaM2);
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
