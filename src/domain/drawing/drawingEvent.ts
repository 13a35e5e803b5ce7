import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing, DrawMode } from './drawing.ts';

/** What a tap on the map hit. */
export interface Pressed {
  /** Screen pixels from the drawing's first point to where this one is placed; null without one, or where nobody counts pixels. */
  firstPx: number | null;
  vertex: number | null;
  /** The side whose middle was hit, by the vertex it begins at. */
  edge: number | null;
}

/** Everything that can be done to a drawing (§4). Indices outside it and positions that are none change nothing. */
export type DrawingEvent =
  | { kind: 'chooseMode'; mode: DrawMode }
  | { kind: 'press'; at: LngLat; pressed: Pressed }
  | { kind: 'append'; at: LngLat }
  /** The new vertex follows this one; -1 puts it first. */
  | { kind: 'insert'; afterIndex: number; at: LngLat }
  | { kind: 'move'; index: number; at: LngLat }
  | { kind: 'remove'; index: number }
  /** 'Đóng'. */
  | { kind: 'close' }
  /** 'Lùi'. */
  | { kind: 'back' }
  /** 'Xóa'. */
  | { kind: 'clear' }
  | { kind: 'load'; drawing: Drawing; noteUid: string | null };

/**
 * Why the last event changed nothing: no mode is chosen; too few points to close ('Cần chọn trên 3 điểm'); a point
 * at the one before; no room for more points; a finished shape, which takes no further points before it is reopened.
 */
export type DrawingHint = 'chooseMode' | 'tooFewPoints' | 'tooClose' | 'tooManyPoints' | 'finished';
