import { useSnapshot } from 'valtio';
import { formatAreaM2 } from '../../../domain/text/format.ts';
import { openParcel } from '../../../flows/parcel/openParcel.ts';
import { useText } from '../../../i18n/useText.ts';
import { cornersSlice } from '../../../state/cornersSlice.ts';
import { resultsSlice } from '../../../state/resultsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import styles from './Corners.module.css';

/** The parcel of record under the corners, and how far their areas are apart. */
export function FoundParcel() {
  const { found } = useSnapshot(cornersSlice);
  const { status } = useSnapshot(resultsSlice);
  const text = useText();
  if (!found && status === 'loading') return <Skeleton height={76} />;
  if (!found) return <p className={styles.soft}>{text(status === 'failed' ? 'results.failed' : 'cornersPanel.none')}</p>;
  const record = formatAreaM2(found.recordAreaM2);
  const difference = found.differenceM2;
  // Judged as it is shown: '+0.00' would claim a difference that the figure denies.
  const sign = difference !== null && Number(difference.toFixed(2)) > 0 ? '+' : '';
  const signed = difference === null ? '' : sign + formatAreaM2(difference, 2);
  return (
    <section className={styles.found}>
      <div>
        <p className={styles.soft}>{text('cornersPanel.found')}</p>
        <p className={styles.foundTitle}>{found.title}</p>
        <p className={styles.soft}>
          {difference === null
            ? text('cornersPanel.recorded', { record })
            : text('cornersPanel.difference', { difference: signed, record })}
        </p>
      </div>
      <Button icon="parcel" wide onPress={() => void openParcel(found.parcelId)}>
        {text('cornersPanel.open')}
      </Button>
    </section>
  );
}
