import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing, DrawMode } from './drawing.ts';

/** Targets hit by a tap on the map. */
export interface TapTargets {
  /** Screen pixels from the drawing's first point to this one; null if there is none or no screen. */
  firstPx: number | null;
  vertex: number | null;
  /** Side whose midpoint was hit, by the index of its first vertex. */
  edge: number | null;
}

/** Events of a drawing (§4). Indices out of range and invalid positions change nothing. */
export type DrawingEvent =
  | { kind: 'chooseMode'; mode: DrawMode }
  | { kind: 'press'; at: LngLat; pressed: TapTargets }
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

/** Reason why an event changed nothing. `tooFewPoints`: 'Cần chọn trên 3 điểm'; `finished`: must be reopened first. */
export type DrawingHint = 'chooseMode' | 'tooFewPoints' | 'tooClose' | 'tooManyPoints' | 'finished';
