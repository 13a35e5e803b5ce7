import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/useText.ts';
import type { MessageId } from '../../../i18n/vi.ts';
import { openNextShape } from '../../../flows/drawing/openDrawingFile.ts';
import { drawingSlice, fileSlice, type FileSlice } from '../../../state/drawingSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { useGridName } from './useGridName.ts';

type Fault = NonNullable<FileSlice['fault']>;

/** The words for each fault. */
const FILE_FAULT_WORDS: Record<Fault, MessageId> = {
  empty: 'files.fault.empty',
  compressed: 'files.fault.compressed',
  noDrawingFile: 'files.fault.noDrawingFile',
  partsMissing: 'files.fault.partsMissing',
  otherTable: 'files.fault.otherTable',
  zipLocked: 'files.fault.zipLocked',
  zipTooLarge: 'files.fault.zipTooLarge',
  utf16: 'files.fault.utf16',
  binary: 'files.fault.binary',
  unknownFormat: 'files.fault.unknownFormat',
  dwg: 'files.fault.dwg',
  dgnV8: 'files.fault.dgnV8',
  damaged: 'files.fault.damaged',
  tooLarge: 'files.fault.tooLarge',
  cutOff: 'files.fault.cutOff',
  notGeoJson: 'files.fault.notGeoJson',
  notKml: 'files.fault.notKml',
  tooDeep: 'files.fault.tooDeep',
  docType: 'files.fault.docType',
  notNumber: 'files.fault.notNumber',
  unreadable: 'files.fault.unreadable',
  metres: 'files.fault.metres',
  latFirst: 'files.fault.latFirst',
  notDegrees: 'files.fault.notDegrees',
  noColumns: 'files.fault.noColumns',
  outsideGrid: 'files.fault.outsideGrid',
  noShape: 'files.fault.noShape',
  tooFewVertices: 'files.fault.tooFewVertices',
  tooManyVertices: 'files.fault.tooManyVertices',
  worker: 'files.fault.worker',
  noDrawing: 'files.fault.noDrawing',
};

/** The last file's outcome: why it was refused, or notes on the shape read from it, and the way to the next one. */
export function FileOutcome() {
  const { fault, opened, large } = useSnapshot(fileSlice);
  const { edit, drawing } = useSnapshot(drawingSlice);
  const grid = useGridName();
  const text = useText();
  if (fault !== null) {
    const hasDrawing = edit !== null && drawing.points.length > 0;
    return (
      <Callout tone="error" icon="warning" live>
        <p>{text(FILE_FAULT_WORDS[fault])}</p>
        {hasDrawing && <p>{text('files.kept')}</p>}
      </Callout>
    );
  }
  if (!opened) return null;
  const count = (value: number): string => formatNumber(value, 0);
  const hasMore = opened.leftOut + opened.linesLeftOut + opened.swapped + opened.others > 0 || opened.otherSystem !== undefined;
  const isLast = opened.shape + 1 >= opened.shapes;
  return (
    <>
      <Callout tone={large || hasMore ? 'warning' : 'info'} icon="info" live>
        <p>{large ? text('files.large', { count: count(large.count) }) : text('files.opened', { count: count(opened.count) })}</p>
        {opened.fromGrid && <p>{text('files.fromGrid', { grid })}</p>}
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
