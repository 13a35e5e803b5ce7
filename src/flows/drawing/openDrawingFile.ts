import { geometryClient, readDrawingFile } from '../../../workers/geometry/client.ts';
import { readCornerTable } from '../../domain/coordinates/readCornerTable.ts';
import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { type DrawingFileFault, drawingFileName, type DrawingFile, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { defaultNoteTitle } from '../../domain/notes/note.ts';
import { drawingSlice, fileSlice } from '../../state/drawing/drawingSlice.ts';
import { beginReadingFile, beginSavingFile, endFileJob, showOpenedFile, showReadPercent } from '../../state/drawing/fileJob.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { flyToShape } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { nextPaint } from '../shell/nextPaint.ts';
import { saveFile } from '../shell/saveFile.ts';
import { loadDrawing } from './drawing.ts';
import { chooseDrawMeridian, settleMeridian } from './measureDrawing.ts';
import { openMeasure } from './openMeasure.ts';
import type { Failure } from '../../domain/result.ts';

/** A new reading ends the one under way. */
const readings = requestGuard();
/** What was opened last: its other shapes can be opened, too. */
const last: { files: readonly Blob[] } = { files: [] };

/**
 * Reads a drawing from a file, or from several that belong together, and shows it: up to DRAWING_MAX_POINTS it becomes the drawing, by one step to undo; a larger
 * shape is measured. What cannot be read changes nothing but the message (`fileSlice.fault`).
 * @param shape which of its lines and areas, from 0 on
 */
export async function openDrawingFile(files: readonly Blob[], shape = 0): Promise<void> {
  cancelDrawingFile();
  const isCurrent = readings.begin();
  // The press that chose the file, what is told of it, and starting the worker are a task each: a slow phone's fingers come between.
  await nextTask();
  if (!isCurrent()) return;
  if (mapTabSlice.tab !== MEASURE_TAB || mapTabSlice.measure === null) openMeasure();
  const [first] = files;
  beginReadingFile(first instanceof File ? first.name : '');
  const grid = fileGrid();
  await nextTask();
  if (!isCurrent()) return;
  const parcels = await parcelTables(files);
  const table = parcels[shape];
  if (!isCurrent()) return;
  const read = await readDrawingFile(geometryClient, table ? [table] : files, grid, {
    signal: isCurrent.signal,
    skipped: table ? 0 : shape,
    onProgress: (bytesRead, bytes) => {
      if (isCurrent()) showReadPercent(Math.floor((100 * bytesRead) / bytes));
    },
  });
  if (!isCurrent()) return;
  endFileJob(read.ok ? null : faultOf(read.error));
  if (!read.ok) return;
  last.files = files;
  const others = table && { shapes: parcels.length, leftOut: parcels.length - 1 };
  await show({ ...read.value, ...others }, shape);
}

/** A longer table is read line by line, as one shape. */
const MAX_TABLE_BYTES = 60_000;

/** The parcels of a table that has several, each as a table of its own, which are opened one by one as the shapes of a file are. */
async function parcelTables(files: readonly Blob[]): Promise<Blob[]> {
  const [file] = files;
  const isTable = file && files.length === 1 && file.size <= MAX_TABLE_BYTES && /^text\/(?:plain|csv|tab)|^$/.test(file.type);
  const { parcels } = isTable ? readCornerTable(await file.text()) : { parcels: [] };
  return parcels.map(({ rows }) => new Blob([rows.map(({ x, y }) => `${x}\t${y}`).join('\n')], { type: 'text/plain' }));
}

/** The line or area behind the one that is shown of the last file. */
export async function openNextShape(): Promise<void> {
  const { opened } = fileSlice;
  if (opened && opened.shape + 1 < opened.shapes) await openDrawingFile(last.files, opened.shape + 1);
}

/** A table from the clipboard, read as a file of one would be. */
export function pasteDrawing(text: string): Promise<void> {
  return openDrawingFile([new Blob([text], { type: 'text/plain' })]);
}

/** Ends the reading under way: nothing of the file stays. */
export function cancelDrawingFile(): void {
  readings.begin();
  if (fileSlice.job?.kind === 'reading') endFileJob();
}

async function show({ lngLat, measure, mode, count, grid, ...notes }: DrawingFile, shape: number): Promise<void> {
  const { request } = fileSlice;
  // A drawing has no 6° grid that could be named: such a file says its own.
  const fromGrid = notes.fromGrid && (grid.kind === 'tm3' || grid.kind === 'spec');
  showOpenedFile({ ...notes, fromGrid, count, shape }, measure && { mode, count, measure, outline: lngLat });
  const points = unpackPoints(lngLat);
  if (!measure) {
    loadDrawing({ mode, points, isClosed: true });
    // Corners of a paper are shown as the paper has them.
    if (notes.fromGrid && grid.kind === 'tm3') chooseDrawMeridian(grid.centralMeridianDeg);
  }
  // The figures are painted, then the map goes there, unless another file was opened meanwhile.
  await nextPaint();
  if (fileSlice.request === request) flyToShape(points);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The grid of files: the drawing's own, chosen or of the land under it; before anything is drawn, that of the land under
 * the map. Without a map it is §5's literal formula.
 */
export function fileGrid(): Vn2000Grid {
  settleMeridian();
  const { meridianDeg } = drawingSlice;
  return meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
}

/** Writes the drawing in the worker and hands it to the browser's downloads. */
export async function saveDrawingFile(format: SaveFormat): Promise<void> {
  if (fileSlice.job) return;
  const { mode, points, isClosed } = drawingSlice.drawing;
  if (mode === 'none' || points.length === 0) return endFileJob('noDrawing');
  beginSavingFile(format);
  const name = titleOfDrawing();
  const written = await geometryClient.writeDrawingFile(packPoints(points), { mode, isClosed, name }, format, fileGrid());
  endFileJob(written.ok ? null : faultOf(written.error));
  if (written.ok) saveFile(written.value, drawingFileName(name, format));
}

/** The title of the note that the drawing belongs to, else what a new one would be called (§5). */
function titleOfDrawing(): string {
  const { shown } = notesSlice;
  return shown && shown.uid === drawingSlice.noteUid ? shown.title : defaultNoteTitle(new Date());
}

const faultOf = ({ kind, message }: Failure): DrawingFileFault | 'worker' =>
  kind === 'malformed' ? (message as DrawingFileFault) : 'worker';
