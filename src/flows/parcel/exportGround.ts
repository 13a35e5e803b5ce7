import { geometryClient } from '../../../workers/geometry/client.ts';
import { SPEC_GRID, tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { drawingFileName, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { saveFile } from '../shell/saveFile.ts';
import { drawingOf } from './drawGround.ts';

/** A piece of ground, and what it is called. */
export interface NamedGround {
  readonly name: string;
  readonly ring: readonly LngLat[];
  /** Of the grid of its corners; null is the literal formula (§5.6). */
  readonly meridianDeg: number | null;
}

/** 'Xuất': the ground as a file among the browser's downloads. */
export async function exportGround({ name, ring, meridianDeg }: NamedGround, format: SaveFormat): Promise<void> {
  const { mode } = drawingOf(ring);
  if (mode === 'none') return;
  const lngLat = Float64Array.from(ring.flatMap(({ lng, lat }) => [lng, lat]));
  const grid = meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
  const written = await geometryClient.writeDrawingFile(lngLat, { mode, isClosed: true, name }, format, grid);
  if (written.ok) saveFile(written.value, drawingFileName(name, format));
  else raiseNotice('error', 'ground.notExported');
}

/** 'Chép bảng': text into the clipboard, which the browser may forbid. */
export async function copyTable(table: string): Promise<void> {
  try {
    await window.navigator.clipboard.writeText(table);
    raiseNotice('success', 'ground.copied');
  } catch {
    raiseNotice('warning', 'ground.notCopied');
  }
}
