import type { Drawing, DrawMode } from '../../domain/drawing/drawing.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { type Ground, cornersOf, polygonsOf } from '../../domain/land/parcel.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openMeasure } from '../drawing/openMeasure.ts';
import { openNewNote } from '../notes/openNote.ts';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { drawingFileName, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { sourceFacts } from '../../domain/land/dataSource.ts';
import { sourceOf } from '../layers/askSource.ts';
import { copyText } from '../shell/copyText.ts';
import { saveFile } from '../shell/saveFile.ts';

const MODES: readonly DrawMode[] = ['none', 'point', 'line', 'area'];

/** Returns corners as a finished drawing: an area, or the shape that one or two of them make. */
const drawingOf = (ring: readonly LngLat[]): Drawing => ({
  mode: MODES[Math.min(ring.length, 3)]!,
  points: ring.map(({ lng, lat }) => ({ lng, lat })),
  isClosed: true,
});

/** Loads a ground as a drawing, which is one ring: of holes or parts only the largest outline, with a notice. */
function loadGround({ ring, parts }: Ground): void {
  loadDrawing(drawingOf(ring));
  if (parts) raiseNotice('info', 'ground.outlineOnly');
}

/** Turns the ground into the drawing in one undo step, and measures it ('Đo vẽ'). */
export function drawGround(ground: Ground): void {
  loadGround(ground);
  openMeasure();
}

/** Turns the ground into a new note ('Lưu'). */
export function saveGround(ground: Ground): void {
  loadGround(ground);
  openNewNote();
}

export interface NamedGround extends Ground {
  readonly name: string;
  /** Meridian of the corners' grid; null is the literal formula (§5.6). */
  readonly meridianDeg: number | null;
  /** Parcel id; the file of a parcel states its source. */
  readonly parcelId?: string | undefined;
}

/** Saves the ground as a file in the browser's downloads ('Xuất'). */
export async function exportGround({ name, meridianDeg, parcelId, ...ground }: NamedGround, format: SaveFormat): Promise<void> {
  const { mode } = drawingOf(ground.ring);
  if (mode === 'none') return;
  const ringCounts = polygonsOf(ground).map((rings) => rings.map((ring) => ring.length));
  const grid = meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
  const facts = parcelId === undefined ? undefined : sourceFacts(await sourceOf({ of: 'parcel', id: parcelId }));
  const written = await geometryClient.writeDrawingFile(
    packPoints(cornersOf(ground)),
    { mode, isClosed: true, name, ...(ground.parts && { ringCounts }), ...(facts && { facts: { ...facts } }) },
    format,
    grid,
  );
  if (written.ok) saveFile(written.value, drawingFileName(name, format));
  else raiseNotice('error', 'ground.notExported');
}

/** Copies text to the clipboard, which the browser may forbid ('Chép bảng'). */
export async function copyTable(table: string): Promise<void> {
  if (await copyText(table)) raiseNotice('success', 'ground.copied');
  else raiseNotice('warning', 'ground.notCopied');
}
