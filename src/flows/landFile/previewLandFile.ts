import { geometryClient } from '../../../workers/geometry/client.ts';
import { likelyGrids } from '../../domain/coordinates/likelyGrids.ts';
import type { DrawingFileFault } from '../../domain/drawing/drawingFile.ts';
import { type LandFileChoice, type LandFileSummary, NO_CHOICE } from '../../domain/landFile/landFile.ts';
import { type Failure, failure, type Result } from '../../domain/result.ts';
import { closeLandFilePanel, showLandFilePanel } from '../../state/landFile/landFilePanelSlice.ts';
import {
  beginLandFileReading,
  dropLandFile,
  failLandFile,
  landFileSlice,
  type OpenLandFile,
  putLandFile,
  showLandFilePercent,
  showLandFilePreview,
  showLandRecords,
  shownLandFile,
  updateLandFile,
} from '../../state/landFile/landFileSlice.ts';
import { closeMeasurePanel } from '../../state/map/mapModeSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { dropKeptLandFile, keepLandFile, keptLandFiles } from '../../state/storage/keptLandFiles.ts';
import { fileGrid } from '../drawing/fileGrid.ts';
import { flyToBox } from '../map/flyTo.ts';
import { newUid } from '../shell/newUid.ts';
import { type IsCurrent, requestGuard } from '../shell/requestGuard.ts';
import { drawLayers } from './drawLayers.ts';
import { listRecords } from './openRecord.ts';

const readings = requestGuard();
const replacements = requestGuard();
/** Source files of each layer, by its key, to read them again after the worker died. */
const filesOf = new Map<string, readonly Blob[]>();

type UnreadFile = Omit<OpenLandFile, 'summary'>;

/** Returns the name of the main file among files chosen together. */
export function nameOf(files: readonly Blob[]): string {
  const names = files.map((file) => (file instanceof File ? file.name : ''));
  return names.find((name) => /\.(?:shp|tab|mif|gpkg)$/i.test(name)) ?? names[0] ?? '';
}

export const fileFaultOf = ({ kind, message }: Failure): DrawingFileFault | 'worker' =>
  kind === 'malformed' ? (message as DrawingFileFault) : 'worker';

/** Reads files into the worker, on the grid in use where they state none; `stale` after a newer reading began. */
export async function readLandFile(
  files: readonly Blob[],
  choice: LandFileChoice,
  isCurrent: IsCurrent,
  showPercent: (percent: number) => void,
): Promise<Result<LandFileSummary>> {
  const { signal } = isCurrent;
  if (signal.aborted) return failure('stale');
  const reading = newUid();
  const cancel = (): void => void geometryClient.cancelReading(reading);
  signal.addEventListener('abort', cancel);
  const answer = await geometryClient.openLandLayer(files, choice, fileGrid(), reading, (bytesRead, bytes) => {
    if (isCurrent()) showPercent(Math.floor((100 * bytesRead) / bytes));
  });
  signal.removeEventListener('abort', cancel);
  if (isCurrent()) return answer;
  // The worker finished before it received the cancellation.
  if (answer.ok) void geometryClient.closeLandLayer(reading);
  return failure('stale');
}

/** Previews files before they open as a layer: counts, grid and encoding, which can be changed. */
export function previewLandFile(files: readonly Blob[], summary: LandFileSummary): Promise<void> {
  const key = newUid();
  readings.begin();
  dropPreview();
  filesOf.set(key, files);
  closeMeasurePanel();
  showLandFilePanel();
  return showRead(
    { key, name: nameOf(files), choice: NO_CHOICE, isGuess: false, isShown: true, isKept: false, isGathered: false },
    summary,
  );
}

export async function choosePreviewed(change: Partial<LandFileChoice>): Promise<void> {
  const { preview } = landFileSlice;
  if (!preview) return;
  closeLayer(preview);
  await read({ ...preview, choice: { ...preview.choice, ...change }, isGuess: false });
}

/** Reads a file for its preview, or again where it is already a layer. */
async function read(file: UnreadFile): Promise<void> {
  const isCurrent = readings.begin();
  beginLandFileReading(file.name);
  const answer = await readLandFile(filesOf.get(file.key) ?? [], { ...file.choice }, isCurrent, showLandFilePercent);
  if (!isCurrent()) return;
  if (answer.ok) return showRead(file, answer.value);
  failLandFile(fileFaultOf(answer.error));
}

async function showRead(file: UnreadFile, summary: LandFileSummary): Promise<void> {
  const { system } = summary;
  const likely = system.sample && likelyGrids(system.sample, viewSlice.center)[0]?.meridianDeg;
  const opened = { ...file, summary };
  // X and Y without a stated grid may be on another meridian than the land in view.
  if (system.evidence === 'unsaid' && likely !== undefined && likely !== system.grid?.centralMeridianDeg) {
    closeLayer(opened);
    return read({ ...file, choice: { ...file.choice, meridianDeg: likely }, isGuess: true });
  }
  if (landFileSlice.layers.some(({ key }) => key === file.key)) await showLayer(opened);
  else showLandFilePreview(opened);
}

export async function openPreviewed(): Promise<void> {
  const { preview } = landFileSlice;
  if (preview) await showLayer({ ...preview });
}

async function showLayer(layer: OpenLandFile): Promise<void> {
  putLandFile({ ...layer, isShown: true });
  if (layer.summary) flyToBox(layer.summary.box);
  await listRecords(layer.key, '');
}

/** Cancels the reading or the preview; nothing of the file stays. */
export function cancelLandFile(): void {
  readings.begin();
  dropPreview();
  closeLandFilePanel();
}

function dropPreview(): void {
  const { preview } = landFileSlice;
  if (!preview) return;
  closeLayer(preview);
  filesOf.delete(preview.key);
  showLandFilePreview(null);
}

const closeLayer = ({ summary }: Pick<OpenLandFile, 'summary'>): void => {
  if (summary) void geometryClient.closeLandLayer(summary.layer);
};

/** Shows the list of an open layer; reads it again where it is only stored or the worker died. */
export async function reopenLandFile(key: string): Promise<void> {
  const layer = shownLandFile({ layers: landFileSlice.layers, key });
  if (!layer) return;
  showLandFilePanel();
  if (layer.isGathered && !gatheredFile(key)) return showLandRecords(key, '', landFileSlice.found.order, 0);
  if (layer.summary && (await listRecords(key, ''))) return;
  await read(layer);
}

export function showLandFile(key: string, isShown: boolean): void {
  updateLandFile(key, { isShown });
  drawLayers();
}

export async function removeLandFile(key: string): Promise<void> {
  const layer = shownLandFile({ layers: landFileSlice.layers, key });
  if (!layer) return;
  if (landFileSlice.key === key) closeLandFilePanel();
  dropLandFile(key);
  drawLayers();
  filesOf.delete(key);
  closeLayer(layer);
  if (layer.isKept) await dropKeptLandFile(key);
}

/** Returns the file of a layer of chosen parcels; null before the first. */
export const gatheredFile = (key: string): Blob | null => filesOf.get(key)?.[0] ?? null;

/** Replaces the file of a layer. @param file null for a layer without records */
export async function replaceLandFile(key: string, file: Blob | null): Promise<void> {
  const read = file && (await readLandFile([file], NO_CHOICE, replacements.begin(), () => undefined));
  const layer = shownLandFile({ layers: landFileSlice.layers, key });
  if (read && !read.ok) return raiseNotice('error', 'files.lost');
  if (!layer) return closeLayer({ summary: read?.value ?? null });
  closeLayer(layer);
  filesOf.set(key, file ? [file] : []);
  updateLandFile(key, { summary: read?.value ?? null });
  await storeKept(key);
}

/** Stores a kept layer again after a change; what was stored before stays where the browser refuses. */
export async function storeKept(key: string): Promise<void> {
  const layer = shownLandFile({ layers: landFileSlice.layers, key });
  if (!layer?.isKept) return;
  const { name, choice, isGathered } = layer;
  await keepLandFile({ key, name, choice: { ...choice }, files: filesOf.get(key) ?? [], isGathered }).catch((error: unknown) => {
    console.warn('landFile: not kept', error);
    raiseNotice('error', 'files.notKept');
  });
}

export async function keepOnDevice(key: string, isKept: boolean): Promise<void> {
  const layer = shownLandFile({ layers: landFileSlice.layers, key });
  if (!layer) return;
  updateLandFile(key, { isKept });
  try {
    const { name, choice, isGathered } = landFileSlice.layers.find((open) => open.key === key)!;
    const kept = { key, name, choice: { ...choice }, files: filesOf.get(key) ?? [], isGathered };
    await (isKept ? keepLandFile(kept) : dropKeptLandFile(key));
  } catch (error) {
    console.warn('landFile: not kept', error);
    updateLandFile(key, { isKept: !isKept });
    raiseNotice('error', 'files.notKept');
  }
}

let areKeptListed: Promise<void> | undefined;

/** Lists, once, the files stored on this device; each is read when it is opened. */
export const listKeptLandFiles = (): Promise<void> =>
  (areKeptListed ??= keptLandFiles().then((kept) => {
    for (const { key, name, choice, files, isGathered = false } of kept) {
      if (filesOf.has(key)) continue;
      filesOf.set(key, files);
      putLandFile({ key, name, choice, isGuess: false, summary: null, isShown: false, isKept: true, isGathered });
    }
  }));
