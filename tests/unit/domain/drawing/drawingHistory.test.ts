import { describe, expect, it } from 'vitest';
import { decideChange } from '../../../../src/domain/drawing/decideChange.ts';
import type { DrawingState } from '../../../../src/domain/drawing/drawingChange.ts';
import type { DrawingEvent } from '../../../../src/domain/drawing/drawingEvent.ts';
import { recordChange, redoChange, startHistory, undoChange, type DrawingHistory } from '../../../../src/domain/drawing/drawingHistory.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const SCRIPTS = process.env.THUA_LONG === '1' ? 100_000 : 700;
const MODES = ['none', 'point', 'line', 'area'] as const;

/** Rules of §4 in another form: a list of points with its first one repeated. */
function faultOf({ drawing: { mode, points, isClosed }, noteUid }: DrawingState): string | null {
  if (points.some(({ lng, lat }) => !(Math.abs(lng) <= 360 && Math.abs(lat) <= 90))) return 'a point that is no place';
  if (mode === 'none' && (points.length > 0 || isClosed)) return 'points without a mode';
  if (mode === 'point' && (points.length > 1 || isClosed !== (points.length === 1))) return 'not one finished point';
  if (mode === 'line' && isClosed && points.length < 2) return 'a finished line of fewer than two points';
  if (mode === 'area' && isClosed && points.length < 3) return 'a closed area of fewer than three points';
  return noteUid !== null && points.length === 0 ? 'a note without a shape' : null;
}

function randomEvent(random: () => number, count: number): DrawingEvent {
  const upTo = (end: number): number => Math.floor(random() * end);
  // Indices also beyond either end; positions sometimes invalid or repeated.
  const index = (): number => upTo(count + 3) - 1;
  const at = random() < 0.02 ? { lng: NaN, lat: 21 } : { lng: 105 + upTo(4) / 10, lat: 21 + upTo(4) / 10 };
  const kind = upTo(16);
  if (kind < 6) {
    const hit = random();
    const pressed = { firstPx: upTo(8), vertex: hit < 0.25 ? index() : null, edge: hit > 0.8 ? index() : null };
    return { kind: 'press', at, pressed };
  }
  if (kind === 6) return { kind: 'chooseMode', mode: MODES[upTo(4)]! };
  if (kind === 7) return { kind: 'append', at };
  if (kind === 8) return { kind: 'insert', afterIndex: index(), at };
  if (kind <= 10) return { kind: 'move', index: index(), at };
  if (kind === 11) return { kind: 'remove', index: index() };
  if (kind === 12) return { kind: 'close' };
  if (kind === 13) return { kind: 'back' };
  if (kind === 14) return { kind: 'clear' };
  const points = Array.from({ length: upTo(5) }, () => ({ lng: 105 + upTo(3) / 10, lat: 21 }));
  return { kind: 'load', drawing: { mode: MODES[upTo(4)]!, points, isClosed: random() < 0.5 }, noteUid: random() < 0.5 ? 'n1' : null };
}

/** Text form of a state, which compares quickly. */
const told = ({ state: { drawing, noteUid } }: DrawingHistory): string =>
  `${drawing.mode} ${drawing.points.map(({ lng, lat }) => `${lng},${lat}`).join(' ')} ${drawing.isClosed} ${noteUid}`;

const place = (i: number) => ({ lng: 105 + i * 1e-5, lat: 21 });
const lineOf = (count: number): DrawingState => ({
  drawing: { mode: 'line', points: Array.from({ length: count }, (_, i) => place(i)), isClosed: false },
  noteUid: null,
});

function make(history: DrawingHistory, event: DrawingEvent): DrawingHistory {
  const { change } = decideChange(history.state, event);
  return change ? recordChange(history, change) : history;
}

describe('drawing history', () => {
  it(`drawing history: ${SCRIPTS} random scripts keep drawings valid, and undo and redo are inverse`, () => {
    for (let script = 0; script < SCRIPTS; ++script) {
      const random = seededRandom(script);
      let history = startHistory();
      for (let step = 0; step < 12; ++step) {
        const before = told(history);
        const event = randomEvent(random, history.state.drawing.points.length);
        const next = make(history, event);
        const fault = faultOf(next.state);
        if (fault) throw new Error(`script ${script}, step ${step}: ${JSON.stringify(event)} after ${before} makes ${fault}`);
        if (told(history) !== before) throw new Error(`script ${script}, step ${step}: the drawing before was changed`);
        const after = told(next);
        const undone = next.done.length > history.done.length ? undoChange(next) : null;
        if (undone && (told(undone.history) !== before || told(redoChange(undone.history)!.history) !== after)) {
          throw new Error(`script ${script}, step ${step}: ${JSON.stringify(event)} after ${before} is not undone and done again`);
        }
        // Sometimes undoes in between, which a later edit cuts off.
        history = random() < 0.1 ? (undoChange(next)?.history ?? next) : next;
      }
      const states = [told(history)];
      let back = undoChange(history);
      while (back) {
        history = back.history;
        states.push(told(history));
        back = undoChange(history);
      }
      for (const state of states.reverse().slice(1)) {
        history = redoChange(history)!.history;
        if (told(history) !== state) throw new Error(`script ${script}: ${told(history)} is done again in the place of ${state}`);
      }
    }
  });

  it('drawing history: an edit of a large drawing stores only its own points', () => {
    let history = startHistory(lineOf(100_000));
    for (let i = 0; i < 20; ++i) history = make(history, { kind: 'move', index: i, at: { lng: 106, lat: 22 } });
    expect(history.done).toHaveLength(20);
    expect(history.done.every(({ removed, added }) => removed.length === 1 && added.length === 1)).toBe(true);
  });

  it('drawing history: beyond 1,000 steps or 500,000 points the oldest steps are dropped', () => {
    let history = startHistory(lineOf(3));
    for (let i = 0; i < 1_100; ++i) history = make(history, { kind: 'move', index: 1, at: place(10 + i) });
    expect(history.done).toHaveLength(1_000);
    const large = lineOf(100_000).drawing;
    for (let i = 0; i < 4; ++i) history = make(history, { kind: 'load', drawing: large, noteUid: null });
    const held = history.done.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
    expect(held).toBeLessThanOrEqual(500_000);
    expect(held).toBeGreaterThan(300_000);
    expect(undoChange(history)!.history.state.drawing.points).toHaveLength(large.points.length);
  });

  it('drawing history: choosing a mode on an empty drawing is no step, and earlier steps can be undone', () => {
    let history = make(startHistory(), { kind: 'chooseMode', mode: 'area' });
    expect(history.done).toHaveLength(0);
    for (const i of [0, 1, 2]) history = make(history, { kind: 'append', at: place(i) });
    const drawn = told(history);
    history = make(history, { kind: 'clear' });
    history = make(history, { kind: 'chooseMode', mode: 'line' });
    const back = undoChange(history)!.history;
    expect(told(back)).toBe(drawn);
    expect(redoChange(back)!.history.state).toEqual(history.state);
  });

  it('drawing history: an edit clears the redo steps', () => {
    let history = make(startHistory(lineOf(2)), { kind: 'append', at: place(5) });
    history = undoChange(history)!.history;
    expect(history.undone).toHaveLength(1);
    history = make(history, { kind: 'append', at: place(6) });
    expect(history.undone).toHaveLength(0);
    expect(redoChange(history)).toBeNull();
  });
});
