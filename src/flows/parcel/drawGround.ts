import type { Drawing, DrawMode } from '../../domain/drawing/drawing.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Ground } from '../../domain/land/parcel.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openMeasure } from '../drawing/openMeasure.ts';
import { openNewNote } from '../notes/openNote.ts';
import { requireLogin } from '../session/requireLogin.ts';

const MODES: readonly DrawMode[] = ['none', 'point', 'line', 'area'];

/** Corners as a finished drawing: an area, or what one or two of them make. */
export const drawingOf = (ring: readonly LngLat[]): Drawing => ({
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

/** 'Lưu': the ground becomes a new note, for who is logged in (§5.11). */
export function saveGround(ground: Ground): void {
  if (!requireLogin()) return;
  loadGround(ground);
  openNewNote();
}
