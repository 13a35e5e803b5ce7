import { geometryClient } from '../../../workers/geometry/client.ts';
import { drawingFileName, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { type LandFileSummary, type LandRecordDetails, type LoneShape, NO_CHOICE } from '../../domain/landFile/landFile.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { defaultNoteTitle } from '../../domain/notes/note.ts';
import { drawingSlice, fileSlice } from '../../state/drawing/drawingSlice.ts';
import { beginReadingFile, beginSavingFile, endFileJob, showOpenedFile, showReadPercent } from '../../state/drawing/fileJob.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { fileFaultOf, nameOf, previewLandFile, readLandFile } from '../landFile/previewLandFile.ts';
import { flyToShape } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { nextPaint } from '../shell/nextPaint.ts';
import { saveFile } from '../shell/saveFile.ts';
import { loadDrawing } from './drawing.ts';
import { fileGrid } from './fileGrid.ts';
import { chooseDrawMeridian } from './measureDrawing.ts';
import { openMeasure } from './openMeasure.ts';

/** Lets a new reading end the one under way. */
const readings = requestGuard();

/**
 * Reads a file, or several that belong together. One shape becomes the drawing in one undo step; several shapes are
 * previewed before they open as a layer. An unreadable file changes only the message (`fileSlice.fault`).
 */
export async function openDrawingFile(files: readonly Blob[]): Promise<void> {
  cancelDrawingFile();
  const isCurrent = readings.begin();
  // Separate tasks for the press, the message and the worker's start let a slow phone handle touches between them.
  await nextTask();
  if (!isCurrent()) return;
  if (mapTabSlice.tab !== MEASURE_TAB || mapTabSlice.measure === null) openMeasure();
  beginReadingFile(nameOf(files));
  await nextTask();
  if (!isCurrent()) return;
  const read = await readLandFile(files, NO_CHOICE, isCurrent, showReadPercent);
  if (!isCurrent()) return;
  if (!read.ok) return endFileJob(fileFaultOf(read.error));
  const { lone, layer } = read.value;
  if (!lone) {
    endFileJob();
    return previewLandFile(files, read.value);
  }
  const record = await geometryClient.landLayerRecord(layer, lone.index);
  void geometryClient.closeLandLayer(layer);
  if (!isCurrent()) return;
  endFileJob(record.ok ? null : fileFaultOf(record.error));
  if (record.ok) await show(record.value, read.value, lone);
}

/** Reads a table from the clipboard as if it were a file. */
export function pasteDrawing(text: string): Promise<void> {
  return openDrawingFile([new Blob([text], { type: 'text/plain' })]);
}

/** Cancels the reading under way; nothing of the file stays. */
export function cancelDrawingFile(): void {
  readings.begin();
  if (fileSlice.job?.kind === 'reading') endFileJob();
}

async function show({ kind, path }: LandRecordDetails, summary: LandFileSummary, { others }: LoneShape): Promise<void> {
  const { request } = fileSlice;
  const { linesLeftOut, swapped, mayLackLog } = summary;
  const { grid, otherSystem } = summary.system;
  // A drawing has no 6° grid that could be named; such a file states its own.
  const fromGrid = grid?.kind === 'tm3' || grid?.kind === 'spec';
  const leftOut = summary.leftOut + others;
  showOpenedFile({ leftOut, linesLeftOut, swapped, mayLackLog, otherSystem, fromGrid, count: path.length / 2 });
  const points = unpackPoints(path);
  loadDrawing({ mode: kind === 'text' ? 'point' : kind, points, isClosed: true });
  // Show corners in the grid of their document.
  if (grid?.kind === 'tm3') chooseDrawMeridian(grid.centralMeridianDeg);
  // Paint the figures first, then move the map, unless another file was opened meanwhile.
  await nextPaint();
  if (fileSlice.request === request) flyToShape(points);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Writes the drawing in the worker and passes it to the browser's downloads. */
export async function saveDrawingFile(format: SaveFormat): Promise<void> {
  if (fileSlice.job) return;
  const { mode, points, isClosed } = drawingSlice.drawing;
  if (mode === 'none' || points.length === 0) return endFileJob('noDrawing');
  beginSavingFile(format);
  const name = titleOfDrawing();
  const written = await geometryClient.writeDrawingFile(packPoints(points), { mode, isClosed, name }, format, fileGrid());
  endFileJob(written.ok ? null : fileFaultOf(written.error));
  if (written.ok) saveFile(written.value, drawingFileName(name, format));
}

/** Returns the title of the drawing's note, else the default title of a new one (§5). */
function titleOfDrawing(): string {
  const { shown } = notesSlice;
  return shown && shown.uid === drawingSlice.noteUid ? shown.title : defaultNoteTitle(new Date());
}
