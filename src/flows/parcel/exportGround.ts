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

/** Corners as a finished drawing: an area, or what one or two of them make. */
const drawingOf = (ring: readonly LngLat[]): Drawing => ({
  mode: MODES[Math.min(ring.length, 3)]!,
  points: ring.map(({ lng, lat }) => ({ lng, lat })),
  isClosed: true,
});

/** A drawing is one ring: of a ground with holes or parts it is the outline of the first, the largest, and that is told. */
function loadGround({ ring, parts }: Ground): void {
  loadDrawing(drawingOf(ring));
  if (parts) raiseNotice('info', 'ground.outlineOnly');
}

/** 'Đo vẽ': the ground becomes the drawing, by one step to undo, and is measured. */
export function drawGround(ground: Ground): void {
  loadGround(ground);
  openMeasure();
}

/** 'Lưu': the ground becomes a new note. */
export function saveGround(ground: Ground): void {
  loadGround(ground);
  openNewNote();
}

export interface NamedGround extends Ground {
  readonly name: string;
  /** Of the grid of its corners; null is the literal formula (§5.6). */
  readonly meridianDeg: number | null;
  /** Of a parcel: its file says where it is from. */
  readonly parcelId?: string | undefined;
}

/** 'Xuất': the ground as a file among the browser's downloads. */
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

/** 'Chép bảng': text into the clipboard, which the browser may forbid. */
export async function copyTable(table: string): Promise<void> {
  if (await copyText(table)) raiseNotice('success', 'ground.copied');
  else raiseNotice('warning', 'ground.notCopied');
}
