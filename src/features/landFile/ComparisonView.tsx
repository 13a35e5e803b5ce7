import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { ComparedRow } from '../../domain/landFile/groundComparison.ts';
import { formatAreaM2, formatNumber } from '../../domain/text/format.ts';
import { openRecord } from '../../flows/landFile/openRecord.ts';
import { compareWithRegister, stopComparing } from '../../flows/landFile/compareWithRegister.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice, showLandFileView } from '../../state/landFile/landFileSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import styles from './LandFile.module.css';

const ROW_HEIGHT_PX = 104;

function DifferingRow({ row }: { row: ComparedRow }) {
  const text = useText<'landFile'>();
  const { label, index, parcel, areaM2, overlapM2, gapM2, findings } = row;
  const lines = findings.map((finding) => {
    if (finding !== 'area') return text(`landFile.finding.${finding}`, { area: formatAreaM2(finding === 'gap' ? gapM2 : overlapM2) });
    const register = parcel!.areaM2;
    const figures = { own: formatAreaM2(areaM2), register: formatAreaM2(register), difference: formatAreaM2(Math.abs(areaM2 - register)) };
    return text('landFile.finding.area', figures);
  });
  return (
    <span className={styles.row}>
      <span className={styles.title}>{label || text('landFile.unnamed.area', { number: index + 1 })}</span>
      {parcel && (
        <span className={styles.line}>{text('landFile.against', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber })}</span>
      )}
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** Compares a layer's areas with the register: the ones that differ, and counts of equal and unknown ones. */
export function ComparisonView() {
  const { comparison, found } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  const { status, counts } = comparison;
  const rows = comparison.rows as readonly ComparedRow[];
  const readRows = useCallback((from: number, to: number) => Promise.resolve(rows.slice(from, to)), [rows]);
  const progress = text('landFile.comparing', { done: formatNumber(counts.done, 0), total: formatNumber(counts.total, 0) });
  const isRunning = status === 'running';
  return (
    <div className={styles.fill}>
      {counts.total === 0 ? (
        <p>{text('landFile.noAreas')}</p>
      ) : (
        <>
          <p role="status">{progress}</p>
          {isRunning && <ProgressBar label={progress} percent={(100 * counts.done) / counts.total} />}
          {status === 'failed' && (
            <Callout tone="error" icon="warning" live>
              <p>{text('landFile.compareFailed')}</p>
            </Callout>
          )}
          <div className={styles.soft}>
            {(['same', 'unknown', 'unmeasured'] as const).map(
              (kind) => counts[kind] > 0 && <p key={kind}>{text(`landFile.${kind}`, { count: formatNumber(counts[kind], 0) })}</p>,
            )}
            <p>{text('landFile.compareHint')}</p>
          </div>
          {rows.length > 0 ? (
            <VirtualList<ComparedRow>
              label={text('landFile.differing')}
              rowHeightPx={ROW_HEIGHT_PX}
              count={rows.length}
              version={`${found.version} ${rows.length}`}
              readRows={readRows}
              renderRow={(row) => <DifferingRow row={row} />}
              onPick={({ index }) => void openRecord(index)}
              placeholder={<Skeleton width="60%" height={18} />}
              renderFailure={() => null}
            />
          ) : (
            status === 'ready' && <p>{text('landFile.noneDiffers')}</p>
          )}
        </>
      )}
      <div className={styles.actions}>
        {isRunning ? (
          <Button icon="close" onPress={stopComparing}>
            {text('landFile.stop')}
          </Button>
        ) : (
          counts.total > 0 && <RetryButton label={text('landFile.compareAgain')} onPress={() => void compareWithRegister()} />
        )}
        <Button icon="back" onPress={() => showLandFileView('records')}>
          {text('landFile.back')}
        </Button>
      </div>
    </div>
  );
}
