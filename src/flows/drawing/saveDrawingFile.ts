import { type DrawingFileFault, drawingFileName, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { defaultNoteTitle } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { fileSlice } from '../../state/fileSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { fileGrid } from './fileGrid.ts';

/** So long a download may take to begin before its address is given back. */
const ADDRESS_KEPT_MS = 60_000;

/** Writes the drawing in the worker and hands it to the browser's downloads. */
export async function saveDrawingFile(format: SaveFormat): Promise<void> {
  if (fileSlice.job) return;
  const { mode, points, isClosed } = drawingSlice.drawing;
  fileSlice.fault = null;
  if (mode === 'none' || points.length === 0) {
    fileSlice.fault = 'noDrawing';
    return;
  }
  fileSlice.job = { kind: 'saving', format };
  const name = titleOfDrawing();
  const lngLat = new Float64Array(2 * points.length);
  for (const [index, { lng, lat }] of points.entries()) {
    lngLat[2 * index] = lng;
    lngLat[2 * index + 1] = lat;
  }
  const written = await geometryClient.writeDrawingFile(lngLat, { mode, isClosed, name }, format, fileGrid());
  fileSlice.job = null;
  if (written.ok) download(written.value, drawingFileName(name, format));
  else fileSlice.fault = written.error.kind === 'malformed' ? (written.error.message as DrawingFileFault) : 'worker';
}

/** The title of the note that the drawing belongs to, else what a new one would be called (§5). */
function titleOfDrawing(): string {
  const { shown } = notesSlice;
  return shown && shown.uid === drawingSlice.noteUid ? shown.title : defaultNoteTitle(new Date());
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT_MS);
}
