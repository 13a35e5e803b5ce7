import { useSnapshot } from 'valtio';
import { codeChanges, NO_DIFFERENCE, type ZoneDifference } from '../../../domain/land/zoneDifference.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { retryDifferences } from '../../../flows/layers/compare/followDifferences.ts';
import { useCompareText } from '../../../i18n/compare/CompareTextProvider.tsx';
import { differenceSlice } from '../../../state/layers/differenceSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import styles from './Compare.module.css';

/** '+1,240 m²', '−1,240 m²'. */
const signed = (changeM2: number): string => `${changeM2 < 0 ? '−' : '+'}${formatNumber(Math.abs(changeM2), 0)} m²`;

const NONE = '–';

const STATUS_WORDS = {
  none: 'compare.none',
  loading: 'compare.loading',
  tooMuch: 'compare.tooMuch',
  failed: 'compare.failed',
} as const;

const wordsOf = (difference: Pick<ZoneDifference, 'rows'>): Map<string, string> =>
  new Map(codeChanges(difference).map(({ landCode, changeM2 }) => [landCode, signed(changeM2)]));

/** By how much each land code grows or shrinks from the left planning to the right one, in the view and on the open parcel. */
export function DifferenceTable() {
  const { status, view, parcel } = useSnapshot(differenceSlice);
  const text = useCompareText();
  const [ofView, ofParcel] = [view, parcel].map((difference) => (difference ? wordsOf(difference as ZoneDifference) : new Map()));
  const codes = [...new Set([...ofView!.keys(), ...ofParcel!.keys()])] as string[];
  const columns = [text('overlap.code'), text('compare.inView'), ...(parcel ? [text('compare.onParcel')] : [])];
  const rows = codes.map((code) => [
    code || text('overlap.noCode'),
    ofView!.get(code) ?? NONE,
    ...(parcel ? [ofParcel!.get(code) ?? NONE] : []),
  ]);
  const { differsM2, onlyLeftM2, onlyRightM2 } = view ?? NO_DIFFERENCE;
  const oneSidedM2 = onlyLeftM2 + onlyRightM2;
  return (
    <>
      <p role="status" className={styles.status}>
        {status === 'ready'
          ? text(differsM2 < 1 ? 'compare.same' : 'compare.differs', { area: formatNumber(differsM2, 0) })
          : text(STATUS_WORDS[status])}
      </p>
      {status === 'failed' && (
        <Button variant="quiet" icon="retry" onPress={retryDifferences}>
          {text('layers.retry')}
        </Button>
      )}
      {codes.length > 0 && (
        <div className={styles.figures}>
          <Disclosure summary={text('compare.table')}>
            <DataTable caption={text('compare.table')} columns={columns} rows={rows} />
            {oneSidedM2 >= 1 && <p className={styles.hint}>{text('compare.oneSided', { area: formatNumber(oneSidedM2, 0) })}</p>}
            <p className={styles.hint}>{text('compare.basis')}</p>
          </Disclosure>
        </div>
      )}
    </>
  );
}
