import { useSnapshot } from 'valtio';
import { formatAreaM2, formatLengthM, formatNumber } from '../../domain/text/format.ts';
import { reopenLandFile } from '../../flows/landFile/previewLandFile.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice, shownLandFile, showLandFileView } from '../../state/landFile/landFileSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import styles from './LandFile.module.css';

/** Totals of the areas in the list: by land code, and the outline of all together. */
export function TotalsView() {
  const slice = useSnapshot(landFileSlice);
  const { totals, key } = slice;
  const { status, value } = totals.key === key ? (totals as typeof landFileSlice.totals) : { status: 'none' as const, value: null };
  const text = useText<'landFile'>();
  const area = (m2: number): string => text('measure.squareMetres', { figure: formatAreaM2(m2) });
  return (
    <div className={styles.stack}>
      {value ? (
        <>
          <FactList>
            <Fact name={text('landFile.totals.areas')}>{formatNumber(value.count, 0)}</Fact>
            <Fact name={text('landFile.measured')}>{area(value.areaM2)}</Fact>
            {value.statedM2 !== null && (
              <Fact name={text(shownLandFile(slice)?.isGathered ? 'landFile.gather.stated' : 'landFile.stated')}>
                {area(value.statedM2)}
              </Fact>
            )}
            {value.outline && (
              <Fact name={text('landFile.totals.outline')}>{text('measure.metres', { figure: formatLengthM(value.outlineM) })}</Fact>
            )}
          </FactList>
          <DataTable
            caption={text('landFile.totals.codes')}
            columns={[text('landFile.landCode'), text('landFile.totals.areas'), 'm²', '%']}
            rows={value.codes.map(({ landCode, count, areaM2 }) => [
              landCode || '–',
              formatNumber(count, 0),
              formatAreaM2(areaM2),
              formatNumber(value.areaM2 > 0 ? (100 * areaM2) / value.areaM2 : 0, 1),
            ])}
          />
          {value.unmeasured > 0 && (
            <p className={styles.soft}>{text('landFile.unmeasured', { count: formatNumber(value.unmeasured, 0) })}</p>
          )}
          <p className={styles.soft}>{text(value.outline ? 'landFile.totals.hint' : 'landFile.totals.noOutline')}</p>
        </>
      ) : status === 'failed' ? (
        <FailedState title={text('landFile.lost')} retryLabel={text('landFile.readAgain')} onRetry={() => void reopenLandFile(key)} />
      ) : (
        <Skeleton height={160} />
      )}
      <Button icon="back" onPress={() => showLandFileView('records')}>
        {text('landFile.back')}
      </Button>
    </div>
  );
}
