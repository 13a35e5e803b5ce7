import { useState } from 'react';
import { pasteCorners } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { GridSelect } from './GridSelect.tsx';
import styles from './Files.module.css';

/** A table of corners from the clipboard, and the grid its X and Y are in. */
export function PasteTable() {
  const text = useText();
  const [table, setTable] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <Disclosure summary={text('files.paste')}>
      <form
        className={styles.paste}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsEmpty(table.trim() === '');
          if (table.trim() !== '') void pasteCorners(table);
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
