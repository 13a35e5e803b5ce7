import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { polygonArea } from '../../../domain/division/cutPolygon.ts';
import { DIVISION_METHODS, type DivisionMethod, sidesOf } from '../../../domain/division/divisionForm.ts';
import type { ParcelSide } from '../../../domain/division/dividePolygon.ts';
import { shareBorder } from '../../../domain/division/mergeParts.ts';
import { SAVE_FORMATS } from '../../../domain/drawing/drawingFile.ts';
import { formatAreaM2, formatGridM, formatLengthM } from '../../../domain/text/format.ts';
import {
  applyDivision,
  changeForm,
  chooseStreet,
  chooseTarget,
  mergeTwo,
  partsWithPreview,
  sidesOfParcel,
  undoDivision,
} from '../../../flows/parcel/division/applyDivision.ts';
import { closeDivision } from '../../../flows/parcel/division/closeDivision.ts';
import { closingErrorM2, drawDivisionPart, exportParts, printedTable, tablesText } from '../../../flows/parcel/division/exportParts.ts';
import { copyTable } from '../../../flows/parcel/exportGround.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { divisionSlice, type MeasuredPart } from '../../../state/parcel/divisionSlice.ts';
import { selectionSlice } from '../../../state/parcel/selectionSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormatButtons } from '../../../ui/controls/FormatButtons.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import styles from './Division.module.css';

/** Direction of the cuts: along or across a side of the part. */
function DirectionFields({ sides }: { sides: readonly ParcelSide[] }) {
  const { form } = useSnapshot(divisionSlice);
  const text = useText<'paper'>();
  return (
    <>
      <SideSelect label={text('division.side')} sides={sides} value={form.side} onChange={(side) => changeForm({ side })} />
      <RadioGroup
        label={text('division.direction')}
        value={form.isAcross ? 'across' : 'along'}
        options={[
          { value: 'across', text: text('division.across') },
          { value: 'along', text: text('division.along') },
        ]}
        onChange={(direction) => changeForm({ isAcross: direction === 'across' })}
      />
    </>
  );
}

interface SideSelectProps {
  label: string;
  sides: readonly ParcelSide[];
  value: number;
  emptyText?: string;
  onChange: (side: number) => void;
}

function SideSelect({ label, sides, value, emptyText, onChange }: SideSelectProps) {
  const text = useText<'paper'>();
  return (
    <SelectField
      label={label}
      value={value < 0 ? '' : String(value)}
      {...(emptyText !== undefined && { emptyText })}
      options={sides.map(({ from, to }, index) => ({
        value: String(index),
        text: text('division.sideName', {
          from: index + 1,
          to: ((index + 1) % sides.length) + 1,
          length: formatLengthM(Math.hypot(to[0] - from[0], to[1] - from[1])),
        }),
      }))}
      onChange={(chosen) => onChange(chosen === '' ? -1 : Number(chosen))}
    />
  );
}

function MethodFields({ method, sides }: { method: DivisionMethod; sides: readonly ParcelSide[] }) {
  const { form } = useSnapshot(divisionSlice);
  const text = useText<'paper'>();
  switch (method) {
    case 'line':
      return (
        <TextField
          label={text('division.lineArea')}
          hint={text('division.lineAreaHint')}
          inputMode="decimal"
          value={form.lineArea}
          onChange={(lineArea) => changeForm({ lineArea })}
        />
      );
    case 'equal':
      return (
        <>
          <TextField label={text('division.count')} inputMode="numeric" value={form.count} onChange={(count) => changeForm({ count })} />
          <DirectionFields sides={sides} />
        </>
      );
    case 'areas':
      return (
        <>
          <TextField
            label={text('division.areas')}
            hint={text('division.areasHint')}
            value={form.areas}
            onChange={(areas) => changeForm({ areas })}
          />
          <DirectionFields sides={sides} />
        </>
      );
    case 'road':
      return (
        <>
          <SideSelect label={text('division.roadSide')} sides={sides} value={form.side} onChange={(side) => changeForm({ side })} />
          <TextField label={text('division.width')} inputMode="decimal" value={form.width} onChange={(width) => changeForm({ width })} />
        </>
      );
  }
}

/** Result of the form: the fault, what is missing, or the button that cuts. */
function Outcome() {
  const { preview, form } = useSnapshot(divisionSlice);
  const text = useText<'paper'>();
  if (preview === null) {
    return (
      <Callout tone="info" live>
        {text(`division.missing.${form.method}`)}
      </Callout>
    );
  }
  if ('fault' in preview) {
    return (
      <Callout tone="error" live>
        {text(`division.fault.${preview.fault}`)}
      </Callout>
    );
  }
  return (
    <Button wide variant="primary" onPress={applyDivision}>
      {text('division.cut', { count: preview.parts.length })}
    </Button>
  );
}

const metres = (lengthM: number | null): string => (lengthM === null || lengthM === 0 ? '–' : formatLengthM(lengthM));

/** Numbered parts with their figures; while a cut is chosen, those that it would make. */
function PartTable({ parts }: { parts: readonly MeasuredPart[] }) {
  const text = useText<'paper'>();
  return (
    <DataTable
      caption={text('division.parts')}
      columns={[text('division.part'), text('parcel.area'), text('division.frontage'), text('division.depth'), text('division.shortest')]}
      rows={parts.map(({ figures, isRoad }, index) => [
        isRoad ? text('division.road', { number: index + 1 }) : String(index + 1),
        formatAreaM2(figures.areaM2, 2),
        metres(figures.frontageM),
        metres(figures.depthM),
        metres(figures.shortestSideM),
      ])}
    />
  );
}

/** Buttons for one part: divide it further, merge it with a neighbour, draw it, and its corners. */
function PartActions({ parts, index }: { parts: readonly MeasuredPart[]; index: number }) {
  const { target } = useSnapshot(divisionSlice);
  const text = useText<'paper'>();
  const columns = [text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')];
  const part = parts[index]!;
  const number = index + 1;
  return (
    <li className={styles.part}>
      <Disclosure summary={text('division.partName', { number, area: formatAreaM2(part.figures.areaM2, 2) })}>
        <div className={styles.buttons}>
          <Button variant="quiet" disabled={target === index} onPress={() => chooseTarget(index)}>
            {text('division.divideThis')}
          </Button>
          <Button variant="quiet" onPress={() => void drawDivisionPart(part)}>
            {text('ground.draw')}
          </Button>
          {parts.map(
            (other, at) =>
              at !== index &&
              shareBorder(part.rings, other.rings) && (
                <Button key={at} variant="quiet" onPress={() => mergeTwo(index, at)}>
                  {text('division.merge', { number: at + 1 })}
                </Button>
              ),
          )}
        </div>
        <DataTable
          caption={text('division.corners', { number })}
          columns={columns}
          rows={printedTable(part).corners.map(({ xM, yM, sideM }, at) => [
            String(at + 1),
            formatGridM(xM),
            formatGridM(yM),
            sideM === null ? '–' : formatLengthM(sideM),
          ])}
        />
      </Disclosure>
    </li>
  );
}

/** Panel 'Tách thửa': cuts the open parcel into parts on the grid of its certificate. */
export function DivisionPanel() {
  const { form, parts, previewParts, target, street, past } = useSnapshot(divisionSlice) as typeof divisionSlice;
  const [isSaving, setIsSaving] = useState(false);
  const { parcel } = useSnapshot(selectionSlice);
  const text = useText<'paper'>();
  const chosen = parts[target];
  if (!parcel) return null;
  const name = text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
  const shownParts = partsWithPreview(parts, target, previewParts);
  const totalM2 = parts.reduce((sum, { rings }) => sum + polygonArea(rings), 0);
  const errorM2 = closingErrorM2(shownParts);
  const columns = [text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')];
  return (
    <Drawer
      initialStop="half"
      overline={name}
      title={text('division.title')}
      actions={<IconButton icon="undo" label={text('division.undo')} idle={past.length === 0} onPress={undoDivision} />}
      onClose={closeDivision}
    >
      <div className={styles.body}>
        {chosen ? (
          <>
            <RadioGroup
              label={text('division.method')}
              labelHidden
              value={form.method}
              options={DIVISION_METHODS.map((value) => ({ value, text: text(`division.method.${value}`) }))}
              onChange={(method) => changeForm({ method })}
            />
            <MethodFields method={form.method} sides={sidesOf(chosen.rings)} />
            <Outcome />
          </>
        ) : (
          <p>{text('division.choose')}</p>
        )}
        <PartTable parts={shownParts} />
        <p className={styles.soft}>
          {text('division.total', { area: formatAreaM2(totalM2, 2), error: formatAreaM2(Math.abs(errorM2), 2) })}
        </p>
        <SideSelect
          label={text('division.street')}
          sides={sidesOfParcel()}
          value={street}
          emptyText={text('division.noStreet')}
          onChange={chooseStreet}
        />
        {parts.length > 1 && (
          <>
            <ul className={styles.parts}>
              {parts.map((_, index) => (
                <PartActions key={index} parts={parts} index={index} />
              ))}
            </ul>
            <Button
              wide
              icon="copy"
              onPress={() => void copyTable(tablesText(columns, (index) => text('division.corners', { number: index + 1 })))}
            >
              {text('division.copy')}
            </Button>
            <Button wide icon="download" aria-expanded={isSaving} onPress={() => setIsSaving(!isSaving)}>
              {text('division.save')}
            </Button>
            {isSaving && (
              <FormatButtons formats={SAVE_FORMATS} onPick={(format) => void exportParts(`${name} ${text('division.title')}`, format)} />
            )}
          </>
        )}
        <Callout tone="warning">{text('division.disclaimer')}</Callout>
      </div>
    </Drawer>
  );
}
