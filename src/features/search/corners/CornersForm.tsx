import type { ReactNode, SubmitEvent } from 'react';
import { useSnapshot } from 'valtio';
import { rowNumbers } from '../../../domain/text/format.ts';
import { addCornerRow, clearCorners } from '../../../flows/search/editCorners.ts';
import { searchCorners } from '../../../flows/search/searchCorners.ts';
import { useText } from '../../../i18n/useText.ts';
import { searchSlice } from '../../../state/searchSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { CornerRow } from './CornerRow.tsx';
import { CornersProvince } from './CornersProvince.tsx';
import { GridChoice } from './GridChoice.tsx';
import { WaitCancel } from '../WaitCancel.tsx';
import styles from '../Search.module.css';

/** The goc-ranh tab: VN-2000 pairs as printed on a certificate, under the province's meridian (§2, §5, design §4). */
export function CornersForm({ picture }: { picture?: ReactNode }) {
  const { corners, busy, fieldErrors } = useSnapshot(searchSlice, { sync: true });
  const text = useText();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void searchCorners();
  };
  const hasPair = corners.rows.some((row) => row.x.trim() !== '' && row.y.trim() !== '');

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {picture}
      <CornersProvince />
      <GridChoice provinceCode={corners.provinceCode} edition={corners.edition} meridianDeg={corners.meridianDeg} />
      {corners.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
      <fieldset className={styles.rows}>
        <legend>{text('corners.rows')}</legend>
        {corners.rows.map((row, index) => (
          <CornerRow
            key={row.key}
            rowKey={row.key}
            x={row.x}
            y={row.y}
            number={index + 1}
            removable={corners.rows.length > 1}
          />
        ))}
        {fieldErrors.corners && (
          <p className={styles.error}>{text(hasPair ? 'notice.cornersFailed' : 'notice.cornersEmpty')}</p>
        )}
      </fieldset>
      <div className={styles.rowActions}>
        <Button icon="plus" onPress={addCornerRow}>
          {text('corners.add')}
        </Button>
        {corners.rows.length > 1 && (
          <Button variant="quiet" onPress={clearCorners}>
            {text('corners.clear')}
          </Button>
        )}
      </div>
      {corners.swappedRows.length > 0 && (
        <Callout tone="info" icon="swap" live>
          {text('corners.swapped', { numbers: rowNumbers(corners.swappedRows) })}
        </Callout>
      )}
      <p className={styles.soft}>{text('corners.note')}</p>
      <div className={styles.submit}>
        <Button type="submit" variant="primary" icon="search" wide busy={busy === 'goc-ranh'}>
          {text('search.submit')}
        </Button>
        <WaitCancel of="goc-ranh" />
      </div>
    </form>
  );
}
