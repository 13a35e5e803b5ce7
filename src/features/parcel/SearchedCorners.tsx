import { useSnapshot } from 'valtio';
import { formatAreaM2, rowNumbers } from '../../domain/text/format.ts';
import { closeParcel } from '../../flows/parcel/openParcel.ts';
import { useText } from '../../i18n/text/useText.ts';
import { cornersSlice } from '../../state/cornersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import styles from './Parcel.module.css';

/** When this parcel was found under typed corners: how their areas compare, and the way back to those corners. */
export function SearchedCorners({ parcelId }: { parcelId: string }) {
  const { table, fault, found, swappedRows, skippedRows } = useSnapshot(cornersSlice);
  const text = useText();
  if (!table || found?.parcelId !== parcelId) return null;
  const areaM2 = table.areaGridM2 ?? table.areaWgs84M2;
  const difference = found.differenceM2;
  return (
    <section className={styles.section}>
      <h3>{text('cornersPanel.title')}</h3>
      {areaM2 !== null && difference !== null && (
        <p className={styles.soft}>
          {text('cornersPanel.compared', {
            area: formatAreaM2(areaM2, 2),
            difference: (Number(difference.toFixed(2)) > 0 ? '+' : '') + formatAreaM2(difference, 2),
          })}
        </p>
      )}
      {table.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
      {fault !== null && <Callout tone="error">{text(fault === 'crossing' ? 'corners.crossing' : 'corners.flat')}</Callout>}
      {swappedRows.length > 0 && (
        <Callout tone="info" icon="swap">
          {text('corners.swapped', { numbers: rowNumbers(swappedRows) })}
        </Callout>
      )}
      {skippedRows.length > 0 && <Callout tone="error">{text('cornersPanel.skipped', { numbers: rowNumbers(skippedRows) })}</Callout>}
      <Button wide onPress={closeParcel}>
        {text('cornersPanel.show')}
      </Button>
    </section>
  );
}
