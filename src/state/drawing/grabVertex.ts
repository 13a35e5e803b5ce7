import { ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type DrawingSlice, drawingSlice } from './drawingSlice.ts';

/** A vertex under the finger or the mouse: the drawing changes when it is dropped, by one step to undo. */
export function grabVertex(index: number): void {
  const at = drawingSlice.drawing.points[index];
  if (!at) return;
  Object.assign(drawingSlice, { dragged: ref({ index, at: { lng: at.lng, lat: at.lat } }), selected: index, hint: null });
}

/** @param snapped what the place was caught by */
export function showDragged(index: number, { lng, lat }: LngLat, snapped: DrawingSlice['snapped']): void {
  drawingSlice.dragged = ref({ index, at: { lng, lat } });
  if (drawingSlice.snapped !== snapped) drawingSlice.snapped = snapped;
}

/** What the pointed place was caught by, while it is. */
export function showSnap(snapped: DrawingSlice['snapped']): void {
  drawingSlice.snapped = snapped;
}
