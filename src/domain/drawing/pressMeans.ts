import { AREA_MIN_POINTS, LINE_MIN_DISTANCE_PX } from '../limits.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingEvent, Pressed } from './drawingEvent.ts';
import type { DrawingHint } from './drawingHint.ts';

/** A tap is another event, a hint, or a selection. */
export type PressMeaning = Exclude<DrawingEvent, { kind: 'press' }> | { hint: DrawingHint } | { selected: number | null };

/** §4: what a tap on the map means for a drawing. */
export function pressMeans({ mode, points, isClosed }: Drawing, at: LngLat, { firstPx, vertex, edge }: Pressed): PressMeaning {
  if (mode === 'none') return { hint: 'chooseMode' };
  if (mode === 'point') return { kind: 'append', at };
  // A finger covers more than three pixels, so the first vertex counts as hit there: the pixels decide.
  if (mode === 'line' && points.length === 1) {
    return firstPx !== null && firstPx <= LINE_MIN_DISTANCE_PX ? { hint: 'tooClose' } : { kind: 'append', at };
  }
  if (vertex !== null && points[vertex]) {
    if (mode === 'area' && vertex === 0 && !isClosed) {
      return points.length >= AREA_MIN_POINTS ? { kind: 'close' } : { hint: 'tooFewPoints' };
    }
    return { selected: vertex };
  }
  const middle = edge === null ? null : middleOfSide(points, edge, mode === 'area' && isClosed);
  if (middle) return { kind: 'insert', afterIndex: edge!, at: middle };
  return isClosed ? { hint: 'finished' } : { kind: 'append', at };
}

function middleOfSide(points: readonly LngLat[], edge: number, goesRound: boolean): LngLat | null {
  const from = points[edge];
  const to = points[edge + 1] ?? (goesRound ? points[0] : undefined);
  return from && to ? { lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 } : null;
}
