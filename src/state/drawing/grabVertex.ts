import { ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type DrawingSlice, drawingSlice } from './drawingSlice.ts';

/** Starts to drag a vertex; dropping it changes the drawing in one undo step. */
export function grabVertex(index: number): void {
  const at = drawingSlice.drawing.points[index];
  if (!at) return;
  Object.assign(drawingSlice, { dragged: ref({ index, at: { lng: at.lng, lat: at.lat } }), selected: index, hint: null });
}

export function showDragged(index: number, { lng, lat }: LngLat, snapped: DrawingSlice['snapped']): void {
  drawingSlice.dragged = ref({ index, at: { lng, lat } });
  if (drawingSlice.snapped !== snapped) drawingSlice.snapped = snapped;
}

export function showSnap(snapped: DrawingSlice['snapped']): void {
  drawingSlice.snapped = snapped;
}
