import { memo, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg } from '../../../domain/coordinates/meridians.ts';
import { formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import {
  chooseCornerMeridian,
  chooseTableParcel,
  clearCorners,
  pasteCorners,
  removeCornerRow,
  setCorner,
} from '../../../flows/search/pasteCorners.ts';
import { searchCorners } from '../../../flows/search/searchCorners.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { explanationSlice } from '../../../state/search/explanationSlice.ts';
import { addCornerRow, searchSlice } from '../../../state/search/searchSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import styles from '../Search.module.css';
import { CancelSearchButton } from '../CancelSearchButton.tsx';
import { CornersProvince } from './CornersProvince.tsx';
import { ExplainedRows } from './ExplainedRows.tsx';
import { GridFaultNotice, openProvinces } from './GridFaultNotice.tsx';

interface CornerRowProps {
  rowKey: number;
  x: string;
  y: string;
  number: number;
  removable: boolean;
  /** Field that stopped the last search. */
  badAxis: 'x' | 'y' | null;
}

/** Row of a corner as typed (X north, Y east); a pasted table fills rows from here on. Memoised for long forms. */
const CornerRow = memo(function CornerRow({ rowKey, x, y, number, removable, badAxis }: CornerRowProps) {
  const text = useText();
  const box = (axis: 'x' | 'y') => (
    <TextField
      label={text(axis === 'x' ? 'corners.x' : 'corners.y', { number })}
      labelHidden
      prefix={axis.toUpperCase()}
      alignEnd
      {...(badAxis === axis && { error: text('corners.notNumber') })}
      inputMode="decimal"
      value={axis === 'x' ? x : y}
      onChange={(typed) => setCorner(rowKey, axis, typed)}
      onPaste={(event) => {
        if (pasteCorners(event.clipboardData.getData('text'), rowKey)) event.preventDefault();
      }}
    />
  );
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {box('x')}
      {box('y')}
      <IconButton
        icon="remove"
        label={text('corners.remove', { number })}
        disabled={!removable && x === '' && y === ''}
        onPress={() => removeCornerRow(rowKey)}
      />
    </div>
  );
});

/** Value of §5's literal formula in the select. */
const SPEC_GRID_VALUE = 'spec';

/** Select of the grid: the province's own candidates first, then every meridian in use. */
function GridChoice() {
  const { provinceCode, edition, meridianDeg } = useSnapshot(searchSlice).corners;
  const text = useText();
  const likely = provinceMeridiansDeg(provinceCode, edition);
  const spec = { value: SPEC_GRID_VALUE, text: text(provinceCode === '' ? 'corners.specGrid' : 'corners.specGridChosen') };
  const grids = [...new Set([...likely, ...ALL_MERIDIANS_DEG])].map((deg) => ({
    value: String(deg),
    text: text(likely.includes(deg) ? 'corners.gridOfProvince' : 'corners.grid', { meridian: formatMeridian(deg) }),
  }));
  return (
    <SelectField
      label={text('corners.gridLabel')}
      value={meridianDeg === null ? SPEC_GRID_VALUE : String(meridianDeg)}
      options={provinceCode === '' ? [spec, ...grids] : [...grids, spec]}
      onChange={(value) => chooseCornerMeridian(value === SPEC_GRID_VALUE ? null : Number(value))}
    />
  );
}

/** Parcels of a pasted table: one is in the form, another may be chosen. */
function TableParcels() {
  const { parcels, chosen } = useSnapshot(explanationSlice);
  const text = useText();
  if (parcels.length === 0) return null;
  return (
    <SelectField
      label={text('corners.parcels', { count: parcels.length })}
      value={String(chosen)}
      options={parcels.map(({ sheet, parcel }, index) => ({
        value: String(index),
        text: sheet === '' ? text('corners.parcel', { number: parcel || index + 1 }) : text('parcel.name', { sheet, parcel }),
      }))}
      onChange={(value) => chooseTableParcel(Number(value))}
    />
  );
}

/** Form of the goc-ranh tab: VN-2000 pairs as printed on a certificate, on the province's meridian (§2, §5). */
export function CornersForm({ picture }: { picture?: ReactNode }) {
  const { corners, busy, fieldErrors } = useSnapshot(searchSlice, { sync: true });
  const text = useText();

  const form = useRef<HTMLFormElement>(null);
  const fault = useRef<HTMLDivElement>(null);
  const { badField, isStopped } = corners;
  useEffect(() => {
    if (badField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [badField]);
  useEffect(() => {
    if (isStopped) fault.current?.scrollIntoView({ block: 'center' });
  }, [isStopped]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void searchCorners(true);
  };
  const hasPair = corners.rows.some((row) => row.x.trim() !== '' && row.y.trim() !== '');

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TableParcels />
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
            badAxis={badField?.key === row.key ? badField.axis : null}
          />
        ))}
        {fieldErrors.corners && <p className={styles.error}>{text(hasPair ? 'notice.cornersFailed' : 'notice.cornersEmpty')}</p>}
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
      <div ref={fault}>
        <GridFaultNotice fault={corners.gridFault} onOther={() => openProvinces(form.current)} />
      </div>
      <ExplainedRows />
      {corners.swappedRows.length > 0 && (
        <Callout tone="info" icon="swap" live>
          {text('corners.swapped', { numbers: rowNumbers(corners.swappedRows) })}
        </Callout>
      )}
      <CornersProvince />
      <GridChoice />
      {corners.meridianDeg === null && <Callout tone="warning">{text('corners.approximate')}</Callout>}
      {picture}
      <p className={styles.soft}>{text('corners.note')}</p>
      <div className={styles.submit}>
        <Button type="submit" variant="primary" icon="search" wide busy={busy === 'goc-ranh'}>
          {text('search.submit')}
        </Button>
        <CancelSearchButton wait="goc-ranh" />
      </div>
    </form>
  );
}
