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

/** A new reading ends the one under way. */
const readings = requestGuard();

/**
 * Reads a file, or several that belong together. One shape becomes the drawing, by one step to undo; several are shown before they open as a layer.
 * What cannot be read changes nothing but the message (`fileSlice.fault`).
 */
export async function openDrawingFile(files: readonly Blob[]): Promise<void> {
  cancelDrawingFile();
  const isCurrent = readings.begin();
  // The press that chose the file, what is told of it, and starting the worker are a task each: a slow phone's fingers come between.
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

/** A table from the clipboard, read as a file of one would be. */
export function pasteDrawing(text: string): Promise<void> {
  return openDrawingFile([new Blob([text], { type: 'text/plain' })]);
}

/** Ends the reading under way: nothing of the file stays. */
export function cancelDrawingFile(): void {
  readings.begin();
  if (fileSlice.job?.kind === 'reading') endFileJob();
}

async function show({ kind, path }: LandRecordDetails, summary: LandFileSummary, { others }: LoneShape): Promise<void> {
  const { request } = fileSlice;
  const { linesLeftOut, swapped, mayLackLog } = summary;
  const { grid, otherSystem } = summary.system;
  // A drawing has no 6° grid that could be named: such a file says its own.
  const fromGrid = grid?.kind === 'tm3' || grid?.kind === 'spec';
  const leftOut = summary.leftOut + others;
  showOpenedFile({ leftOut, linesLeftOut, swapped, mayLackLog, otherSystem, fromGrid, count: path.length / 2 });
  const points = unpackPoints(path);
  loadDrawing({ mode: kind === 'text' ? 'point' : kind, points, isClosed: true });
  // Corners of a paper are shown as the paper has them.
  if (grid?.kind === 'tm3') chooseDrawMeridian(grid.centralMeridianDeg);
  // The figures are painted, then the map goes there, unless another file was opened meanwhile.
  await nextPaint();
  if (fileSlice.request === request) flyToShape(points);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Writes the drawing in the worker and hands it to the browser's downloads. */
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

/** The title of the note that the drawing belongs to, else what a new one would be called (§5). */
function titleOfDrawing(): string {
  const { shown } = notesSlice;
  return shown && shown.uid === drawingSlice.noteUid ? shown.title : defaultNoteTitle(new Date());
}
