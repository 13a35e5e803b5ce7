import { useSnapshot } from 'valtio';
import { useState } from 'react';
import { COORDINATE_DECIMALS } from '../../../domain/limits.ts';
import { formatAreaM2, formatLengthM, formatNumber, formatTyped, formatMeridian } from '../../../domain/text/format.ts';
import { cancelDrawingFile, openDrawingFile, openNextShape, pasteDrawing } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import { forgetLargeShape } from '../../../state/drawing/fileJob.ts';
import { Button, FileButton } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/layout/ProgressBar.tsx';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
import styles from './Files.module.css';
import { SaveMenu, useGridName } from './SaveMenu.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { ALL_MERIDIANS_DEG } from '../../../domain/coordinates/meridians.ts';
import { chooseDrawMeridian, settleMeridian } from '../../../flows/drawing/measureDrawing.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';

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
function PasteTable() {
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

/** The last file's outcome: why it was refused, or notes on the shape read from it, and the way to the next one. */
function FileOutcome() {
  const { fault, opened, large } = useSnapshot(fileSlice);
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
  const hasMore =
    opened.leftOut + opened.linesLeftOut + opened.swapped + opened.others > 0 || opened.otherSystem !== undefined || opened.mayLackLog;
  const isLast = opened.shape + 1 >= opened.shapes;
  return (
    <>
      <Callout tone={large || hasMore ? 'warning' : 'info'} icon="info" live>
        <p>{large ? text('files.large', { count: count(large.count) }) : text('files.opened', { count: count(opened.count) })}</p>
        {opened.fromGrid && <p>{text('files.fromGrid', { grid })}</p>}
        {opened.mayLackLog && <p>{text('files.mayLackLog')}</p>}
        {opened.otherSystem !== undefined && <p>{text('files.otherSystem', { system: opened.otherSystem })}</p>}
        {opened.swapped > 0 && <p>{text('files.swapped', { count: count(opened.swapped) })}</p>}
        {opened.linesLeftOut > 0 && <p>{text('files.linesLeftOut', { count: count(opened.linesLeftOut) })}</p>}
        {opened.leftOut > 0 && <p>{text('files.leftOut', { count: count(opened.leftOut) })}</p>}
        {opened.others > 0 && <p>{text('files.others', { count: count(opened.others) })}</p>}
      </Callout>
      {!isLast && (
        <Button icon="file" onPress={() => void openNextShape()}>
          {text('files.nextShape', { shape: count(opened.shape + 2), shapes: count(opened.shapes) })}
        </Button>
      )}
    </>
  );
}

/** Progress of the reading, and its cancel button. */
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

/** A shape too large to be drawn is only measured: its figures on the three surfaces. */
function LargeFigures() {
  const { large } = useSnapshot(fileSlice);
  const text = useText();
  if (!large) return null;
  const { measure, mode } = large;
  const figures = [
    { surface: text('measure.wgs84'), areaM2: measure.areaM2, lengthM: measure.lengthM },
    { surface: text('measure.sphere'), areaM2: measure.areaSphereM2, lengthM: measure.lengthSphereM },
    { surface: text('measure.grid'), areaM2: measure.areaGridM2, lengthM: measure.lengthGridM },
  ];
  return (
    <section className={styles.large} aria-label={text('files.largeFigures')}>
      <FactList>
        {figures.map(({ surface, areaM2, lengthM }) => (
          <Fact key={surface} name={surface}>
            {mode === 'area' && areaM2 !== null && (
              <span className={styles.figure}>{text('measure.squareMetres', { figure: formatAreaM2(areaM2) })}</span>
            )}
            <span className={styles.figure}>{lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) })}</span>
          </Fact>
        ))}
      </FactList>
      <p className={styles.soft}>{formatTyped(measure.center, COORDINATE_DECIMALS.mean)}</p>
      <Button icon="close" onPress={forgetLargeShape}>
        {text('files.largeClose')}
      </Button>
    </section>
  );
}

/** By ending and by kind; phones grey out what they do not know, so plain text is among them. Content decides in the end. */
const ACCEPT =
  '.geojson,.json,.kml,.kmz,.csv,.tsv,.txt,.dxf,.dgn,.mif,.zip,.shp,.prj,.tab,.map,.id,.dat,application/geo+json,application/json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/zip,image/vnd.dxf,text/csv,text/plain,application/octet-stream';

/** Drawings from files and into files: open, paste, save. */
export function FilesTab() {
  const isReading = useSnapshot(fileSlice).job?.kind === 'reading';
  const text = useText();
  return (
    <div className={styles.files}>
      <div className={styles.open}>
        <FileButton
          label={text('files.open')}
          icon="file"
          accept={ACCEPT}
          multiple
          busy={isReading}
          onPick={(_first, files) => void openDrawingFile(files)}
        />
        <p className={styles.soft}>{text('files.openHint')}</p>
      </div>
      {isReading && <ReadProgress />}
      <FileOutcome />
      <LargeFigures />
      <PasteTable />
      <SaveMenu />
    </div>
  );
}
