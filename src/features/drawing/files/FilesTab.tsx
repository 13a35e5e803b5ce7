import { useSnapshot } from 'valtio';
import { useState } from 'react';
import { formatNumber, formatMeridian } from '../../../domain/text/format.ts';
import { cancelDrawingFile, pasteDrawing } from '../../../flows/drawing/openDrawingFile.ts';
import { ACCEPTED_FILES, openFiles } from '../../../flows/shell/device/openFiles.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import { Button, FileButton } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/layout/ProgressBar.tsx';
import styles from './Files.module.css';
import { SaveMenu, useGridName } from './SaveMenu.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { ALL_MERIDIANS_DEG } from '../../../domain/coordinates/meridians.ts';
import { chooseDrawMeridian, settleMeridian } from '../../../flows/drawing/measureDrawing.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';

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

function PasteTable() {
  const text = useText();
  const [table, setTable] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    // Nothing may be drawn yet: use the grid of the land in view.
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

function FileOutcome() {
  const { fault, opened } = useSnapshot(fileSlice);
  const { edit, drawing } = useSnapshot(drawingSlice);
  const grid = useGridName();
  const text = useText();
  if (fault !== null) {
    const hasDrawing = edit !== null && drawing.points.length > 0;
    return (
      <Callout tone="error" icon="warning" live>
        <p>{text(`files.fault.${fault}`)}</p>
        {hasDrawing && <p>{text('files.kept')}</p>}
      </Callout>
    );
  }
  if (!opened) return null;
  const count = (value: number): string => formatNumber(value, 0);
  const hasMore = opened.leftOut + opened.linesLeftOut + opened.swapped > 0 || opened.otherSystem !== undefined || opened.mayLackLog;
  return (
    <Callout tone={hasMore ? 'warning' : 'info'} icon="info" live>
      <p>{text('files.opened', { count: count(opened.count) })}</p>
      {opened.fromGrid && <p>{text('files.fromGrid', { grid })}</p>}
      {opened.mayLackLog && <p>{text('files.mayLackLog')}</p>}
      {opened.otherSystem !== undefined && <p>{text('files.otherSystem', { system: opened.otherSystem })}</p>}
      {opened.swapped > 0 && <p>{text('files.swapped', { count: count(opened.swapped) })}</p>}
      {opened.linesLeftOut > 0 && <p>{text('files.linesLeftOut', { count: count(opened.linesLeftOut) })}</p>}
      {opened.leftOut > 0 && <p>{text('files.leftOut', { count: count(opened.leftOut) })}</p>}
    </Callout>
  );
}

function ReadProgress() {
  const { job } = useSnapshot(fileSlice);
  const text = useText();
  if (job?.kind !== 'reading') return null;
  const { name, percent } = job;
  const label = text('files.reading', { name: name || text('files.pasted') });
  return (
    <div className={styles.progress}>
      <p className={styles.reading}>
        <span className={styles.name}>{label}</span>
        <span>{text('files.percent', { percent })}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
      <Button icon="close" onPress={cancelDrawingFile}>
        {text('files.cancel')}
      </Button>
    </div>
  );
}

export function FilesTab() {
  const isReading = useSnapshot(fileSlice).job?.kind === 'reading';
  const text = useText();
  return (
    <div className={styles.files}>
      <div className={styles.open}>
        <FileButton
          label={text('files.open')}
          icon="file"
          accept={ACCEPTED_FILES}
          multiple
          busy={isReading}
          onPick={(_first, files) => openFiles(files)}
        />
        <p className={styles.soft}>{text('files.openHint')}</p>
      </div>
      {isReading && <ReadProgress />}
      <FileOutcome />
      <PasteTable />
      <SaveMenu />
    </div>
  );
}
