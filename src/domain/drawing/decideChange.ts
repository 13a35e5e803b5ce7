import type { LngLat } from '../geometry/lngLat.ts';
import { AREA_MIN_POINTS, DRAWING_MAX_POINTS, LINE_MIN_DISTANCE_PX } from '../limits.ts';
import { canClose, type Drawing, type DrawMode, hasEnoughPoints, isValidPosition, isSamePoint, readDrawing } from './drawing.ts';
import { type DrawingChange, type DrawingHead, headOf, type DrawingState } from './drawingChange.ts';
import type { DrawingEvent, DrawingHint, TapTargets } from './drawingEvent.ts';

/** Result of an event: an edit, the reason for no edit, or neither, and the selected vertex. */
export interface Decision {
  change: DrawingChange | null;
  hint: DrawingHint | null;
  /** Vertex to select; null for none, undefined to keep the selection. */
  selected?: number | null;
}

const NOTHING: Decision = { change: null, hint: null };
const refuse = (hint: DrawingHint): Decision => ({ change: null, hint });

/** Decides what an event does to a drawing by the rules of §4. Changes nothing itself. */
export function decideChange(state: DrawingState, event: DrawingEvent): Decision {
  const { drawing } = state;
  switch (event.kind) {
    case 'chooseMode':
      return chooseMode(state, event.mode);
    case 'press': {
      const meaning = interpretPress(drawing, event.at, event.pressed);
      if ('hint' in meaning) return refuse(meaning.hint);
      if ('selected' in meaning) return { ...NOTHING, selected: meaning.selected };
      return decideChange(state, meaning);
    }
    case 'append':
      return append(state, event.at);
    case 'insert':
      return insert(state, event.afterIndex + 1, event.at);
    case 'move':
      return move(state, event.index, event.at);
    case 'remove':
      return remove(state, event.index);
    case 'close':
      return close(state);
    case 'back':
      return back(state);
    case 'clear':
      return drawing.points.length === 0 ? NOTHING : replace(state, [], { ...headOf(state), isClosed: false });
    case 'load':
      return load(state, event.drawing, event.noteUid);
  }
}

function spliced(state: DrawingState, at: number, count: number, added: readonly LngLat[], head: Partial<DrawingHead> = {}): DrawingChange {
  const { points } = state.drawing;
  const before = headOf(state);
  const after = { ...before, ...head };
  const isEmpty = points.length - count + added.length === 0;
  // A shape drawn on an empty sheet no longer belongs to the saved note.
  return { at, removed: points.slice(at, at + count), added, before, after: isEmpty ? { ...after, noteUid: null } : after };
}

const replace = (state: DrawingState, points: readonly LngLat[], head: DrawingHead): Decision => ({
  change: spliced(state, 0, state.drawing.points.length, points, head),
  hint: null,
  selected: null,
});

const reheaded = (state: DrawingState, head: Partial<DrawingHead>): Decision => ({ change: spliced(state, 0, 0, [], head), hint: null });

/** Lines and areas keep all points, a point the last. A note's kind is fixed (§4): another mode is a new drawing. */
function chooseMode(state: DrawingState, mode: DrawMode): Decision {
  const { drawing } = state;
  const { points, isClosed } = drawing;
  if (mode === drawing.mode) return NOTHING;
  // Leaving drawing mode finishes the shape. A shape that cannot be finished is removed.
  if (mode === 'none' && points.length > 0 && (isClosed || canClose(drawing))) return close(state);
  if (mode === 'none') return replace(state, [], { ...headOf(state), mode, isClosed: false });
  const remaining = mode === 'point' ? points.slice(-1) : points;
  const head = { mode, isClosed: (isClosed || mode === 'point') && hasEnoughPoints(mode, remaining), noteUid: null };
  return remaining.length === points.length ? reheaded(state, head) : replace(state, remaining, head);
}

function append(state: DrawingState, at: LngLat): Decision {
  const { mode, points, isClosed } = state.drawing;
  if (mode === 'none') return refuse('chooseMode');
  if (!isValidPosition(at)) return NOTHING;
  // §4: point mode keeps one point.
  if (mode === 'point') return { change: spliced(state, 0, points.length, [at], { isClosed: true }), hint: null };
  if (isClosed) return refuse('finished');
  // Adding the first point again, typed or snapped, closes the area as a press on it does.
  if (mode === 'area' && points[0] && isSamePoint(points[0], at)) return close(state);
  const last = points.at(-1);
  if (last && isSamePoint(last, at)) return refuse('tooClose');
  return { ...insert(state, points.length, at), selected: null };
}

function insert(state: DrawingState, at: number, place: LngLat): Decision {
  const { mode, points } = state.drawing;
  if (mode === 'none') return refuse('chooseMode');
  if (mode === 'point' || !Number.isInteger(at) || at < 0 || at > points.length || !isValidPosition(place)) return NOTHING;
  if (points.length >= DRAWING_MAX_POINTS) return refuse('tooManyPoints');
  return { change: spliced(state, at, 0, [place]), hint: null, selected: at };
}

function move(state: DrawingState, index: number, at: LngLat): Decision {
  const old = state.drawing.points[index];
  if (!old || !isValidPosition(at) || isSamePoint(old, at)) return NOTHING;
  return { change: spliced(state, index, 1, [at]), hint: null };
}

function remove(state: DrawingState, index: number): Decision {
  const { mode, points, isClosed } = state.drawing;
  if (points[index] === undefined) return NOTHING;
  const isStillClosed = isClosed && hasEnoughPoints(mode, points.toSpliced(index, 1));
  return { change: spliced(state, index, 1, [], { isClosed: isStillClosed }), hint: null, selected: null };
}

function close(state: DrawingState): Decision {
  const { mode, isClosed } = state.drawing;
  if (mode === 'none') return refuse('chooseMode');
  if (isClosed) return NOTHING;
  return canClose(state.drawing) ? reheaded(state, { isClosed: true }) : refuse('tooFewPoints');
}

/** §4: the last point of a closed area is its repeated first, so undo removes that and keeps all corners. */
function back(state: DrawingState): Decision {
  const { mode, points, isClosed } = state.drawing;
  if (mode === 'area' && isClosed) return reheaded(state, { isClosed: false });
  if (points.length === 0) return NOTHING;
  return { change: spliced(state, points.length - 1, 1, [], { isClosed: false }), hint: null, selected: null };
}

function load(state: DrawingState, drawing: Drawing, noteUid: string | null): Decision {
  const loaded = readDrawing(drawing);
  if (!loaded) return NOTHING;
  if (loaded.points.length > DRAWING_MAX_POINTS) return refuse('tooManyPoints');
  const { mode, points, isClosed } = loaded;
  return replace(state, points, { mode, isClosed, noteUid });
}

/** Meaning of a tap: another event, a hint, or a selection. */
type PressMeaning = Exclude<DrawingEvent, { kind: 'press' }> | { hint: DrawingHint } | { selected: number | null };

function interpretPress({ mode, points, isClosed }: Drawing, at: LngLat, { firstPx, vertex, edge }: TapTargets): PressMeaning {
  if (mode === 'none') return { hint: 'chooseMode' };
  if (mode === 'point') return { kind: 'append', at };
  // A finger covers more than three pixels and would hit the first vertex, so the distance in pixels decides.
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
