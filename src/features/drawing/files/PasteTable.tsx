import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { ALL_MERIDIANS_DEG } from '../../../domain/coordinates/meridians.ts';
import { formatMeridian } from '../../../domain/text/format.ts';
import { chooseDrawMeridian, settleMeridian } from '../../../flows/drawing/measureDrawing.ts';
import { pasteDrawing } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice } from '../../../state/drawingSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import styles from './Files.module.css';

/** The grid that X and Y are read on, changeable. */
function GridSelect() {
  const { meridianDeg, meridianChosen } = useSnapshot(drawingSlice);
  const text = useText();
  return (
    <SelectField
      label={text('files.grid')}
      value={meridianDeg === null || !meridianChosen ? '' : String(meridianDeg)}
      emptyText={meridianDeg === null ? text('files.specGrid') : text('files.autoGrid', { meridian: formatMeridian(meridianDeg) })}
      options={ALL_MERIDIANS_DEG.map((deg) => ({ value: String(deg), text: formatMeridian(deg) }))}
      hint={meridianDeg === null ? text('corners.approximate') : undefined}
      onChange={(value) => chooseDrawMeridian(value === '' ? null : Number(value))}
    />
  );
}

/** A table of corners from the clipboard, and the grid its X and Y are in. */
export function PasteTable() {
  const text = useText();
  const [table, setTable] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    // Nothing may be drawn yet: the grid is that of the land in view.
    <Disclosure summary={text('files.paste')} onToggle={settleMeridian}>
      <form
        className={styles.paste}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsEmpty(table.trim() === '');
          if (table.trim() !== '') void pasteDrawing(table);
        }}
      >
        <TextArea
          label={text('files.pasteLabel')}
          placeholder={text('files.pasteExample')}
          value={table}
          rows={5}
          error={isEmpty ? text('files.pasteEmpty') : undefined}
          onChange={(typed) => {
            setTable(typed);
            setIsEmpty(false);
          }}
        />
        <GridSelect />
        <Button type="submit" wide>
          {text('files.pasteRead')}
        </Button>
      </form>
    </Disclosure>
  );
}
