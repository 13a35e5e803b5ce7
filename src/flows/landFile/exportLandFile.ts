import { geometryClient } from '../../../workers/geometry/client.ts';
import { drawingFileName, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { landFileSlice, shownLandFile, showLandFileExport } from '../../state/landFile/landFileSlice.ts';
import { fileGrid } from '../drawing/fileGrid.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { saveFile } from '../shell/saveFile.ts';

export async function exportLandFile(format: SaveFormat): Promise<void> {
  const layer = shownLandFile(landFileSlice);
  if (!layer?.summary || landFileSlice.exporting !== null) return;
  const title = layer.isGathered ? layer.name : layer.name.replace(/(\.[a-z0-9]{1,8}){1,2}$/i, '');
  showLandFileExport(format);
  const written = await geometryClient.writeLandLayer(layer.summary.layer, title, format, fileGrid());
  showLandFileExport(null);
  if (written.ok) saveFile(written.value, drawingFileName(title, format));
  else raiseNotice('error', 'ground.notExported');
}
