import { describe, expect, it } from 'vitest';
import { decideChange } from '../../../../src/domain/drawing/decideChange.ts';
import { applyChange, type DrawingState } from '../../../../src/domain/drawing/drawingChange.ts';
import type { DrawingEvent, DrawingHint, TapTargets } from '../../../../src/domain/drawing/drawingEvent.ts';
import { canClose, canSave, type Drawing, type DrawMode, isRing, NO_DRAWING } from '../../../../src/domain/drawing/drawing.ts';
import { DRAWING_MAX_POINTS } from '../../../../src/domain/limits.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';

/** Position of each letter; X is the middle of A and B. */
const place = (letter: string): LngLat => (letter === 'X' ? { lng: 105.5, lat: 21 } : { lng: 105 + (letter.charCodeAt(0) - 65), lat: 21 });
const letters = (points: readonly LngLat[]): string =>
  points.map(({ lng }) => (lng === 105.5 ? 'X' : String.fromCharCode(65 + Math.round(lng - 105)))).join('');

/** 'area ABC.' is a closed area; a note's shape has its uid after a slash. */
function held(text: string): DrawingState {
  const [, mode, points, dot, uid] = /^(\w+) ?([A-Z]*)(\.?)(?:\/(\w+))?$/.exec(text)!;
  return {
    drawing: { mode: mode as DrawMode, points: [...points!].map(place), isClosed: dot === '.' },
    noteUid: uid ?? null,
  };
}

const told = ({ drawing: { mode, points, isClosed }, noteUid }: DrawingState): string =>
  `${mode}${points.length > 0 ? ` ${letters(points)}` : ''}${isClosed ? '.' : ''}${noteUid ? `/${noteUid}` : ''}`;

const press = (letter: string, pressed: Partial<TapTargets> = {}): DrawingEvent => ({
  kind: 'press',
  at: place(letter),
  pressed: { firstPx: 100, vertex: null, edge: null, ...pressed },
});
const choose = (mode: DrawMode): DrawingEvent => ({ kind: 'chooseMode', mode });
const load = (text: string, noteUid: string | null = null): DrawingEvent => ({ kind: 'load', drawing: held(text).drawing, noteUid });
const lost = { lng: Number.NaN, lat: 21 };

/** Area as in calls and files (§4): its first point repeated as its last; empty for other shapes. */
const closedRing = (drawing: Drawing): readonly LngLat[] => (isRing(drawing) ? [...drawing.points, drawing.points[0]!] : []);

type Outcome = { is: string } | { hint: DrawingHint } | { selected: number };

const RULES: Array<[rule: string, before: string, event: DrawingEvent, outcome: Outcome]> = [
  ['§4.8: a mode must be chosen before the first point', 'none', press('A'), { hint: 'chooseMode' }],
  ['§4.8: nor is anything closed without a mode', 'none', { kind: 'close' }, { hint: 'chooseMode' }],
  ['§4.8: nor appended', 'none', { kind: 'append', at: place('A') }, { hint: 'chooseMode' }],
  ['§4.8: a mode is chosen', 'none', choose('area'), { is: 'area' }],
  ['§4.9: a point is finished by its place', 'point', press('A'), { is: 'point A.' }],
  ['§4.9: point mode keeps one point', 'point A.', press('B'), { is: 'point B.' }],
  ['§4.9: also where the first was pressed', 'point A.', press('B', { vertex: 0, firstPx: 1 }), { is: 'point B.' }],
  ['§4.10: a line begins', 'line', press('A', { firstPx: null }), { is: 'line A' }],
  ['§4.10: its second point lies more than 3 px from the first', 'line A', press('B', { firstPx: 3.01 }), { is: 'line AB' }],
  ['§4.10: not exactly 3 px', 'line A', press('B', { firstPx: 3 }), { hint: 'tooClose' }],
  [
    '§4.10: a finger that hits the first vertex is judged by its pixels',
    'line A',
    press('B', { firstPx: 9, vertex: 0 }),
    { is: 'line AB' },
  ],
  ['§4.10: further points may be near the first', 'line AB', press('C', { firstPx: 1 }), { is: 'line ABC' }],
  ['§4.10: a second tap on a snapped first point', 'line A', press('A', { firstPx: 0 }), { hint: 'tooClose' }],
  ['§4.10: nor is the last point repeated', 'line AB', { kind: 'append', at: place('B') }, { hint: 'tooClose' }],
  ['§4.10: one in an area', 'area AB', press('B'), { hint: 'tooClose' }],
  ['§4.10: points of one place are no line', 'line AA', { kind: 'close' }, { hint: 'tooFewPoints' }],
  ['§4.12: nor are two places an area', 'area ABBA', { kind: 'close' }, { hint: 'tooFewPoints' }],
  ['§4.12: a side that is left without length reopens', 'area ABBC.', { kind: 'remove', index: 0 }, { is: 'area BBC' }],
  ['§4.10: one point is no line to finish', 'line A', { kind: 'close' }, { hint: 'tooFewPoints' }],
  ['§4.10: two are', 'line AB', { kind: 'close' }, { is: 'line AB.' }],
  ['§4.10: a finished line takes no further point', 'line AB.', press('C'), { hint: 'finished' }],
  ['§4.11: the first point closes from three points on', 'area ABC', press('A', { vertex: 0, firstPx: 2 }), { is: 'area ABC.' }],
  ['§4.11: not with two', 'area AB', press('A', { vertex: 0, firstPx: 2 }), { hint: 'tooFewPoints' }],
  ['§4.11: another vertex is selected', 'area ABC', press('B', { vertex: 1 }), { selected: 1 }],
  ['§4.11: of a closed area the first, too', 'area ABC.', press('A', { vertex: 0 }), { selected: 0 }],
  ['§4.11: of a line the first, too', 'line ABC', press('A', { vertex: 0 }), { selected: 0 }],
  ['§4.11: a press on a middle inserts a vertex there', 'area ABC.', press('E', { edge: 0 }), { is: 'area AXBC.' }],
  ['§4.11: also on an open shape', 'line ABC', press('E', { edge: 0 }), { is: 'line AXBC' }],
  ['§4.11: an open area has no closing side yet', 'area ABC', press('D', { edge: 2 }), { is: 'area ABCD' }],
  ['§4.11: a vertex moves', 'area ABC.', { kind: 'move', index: 1, at: place('D') }, { is: 'area ADC.' }],
  ['§4.11: not to no place', 'area ABC.', { kind: 'move', index: 1, at: lost }, { is: 'area ABC.' }],
  ['§4.11: nor one that is not there', 'area ABC.', { kind: 'move', index: 3, at: place('D') }, { is: 'area ABC.' }],
  ['§4.12, §5.9: three points close', 'area ABC', { kind: 'close' }, { is: 'area ABC.' }],
  ['§4.12, §5.9: two do not', 'area AB', { kind: 'close' }, { hint: 'tooFewPoints' }],
  ['§4.12: a closed area takes no further point', 'area ABC.', press('D'), { hint: 'finished' }],
  ['§4.13: back takes the last point', 'line ABC', { kind: 'back' }, { is: 'line AB' }],
  ['§4.13: and reopens a line', 'line ABC.', { kind: 'back' }, { is: 'line AB' }],
  ['§4.13: the last point of a closed area is its first again', 'area ABCD.', { kind: 'back' }, { is: 'area ABCD' }],
  ['§4.13: once open its corners go', 'area ABCD', { kind: 'back' }, { is: 'area ABC' }],
  ['§4.13: a point goes', 'point A.', { kind: 'back' }, { is: 'point' }],
  ['§4.13: nothing goes from nothing', 'area', { kind: 'back' }, { is: 'area' }],
  ['§4.13: clear empties, the mode stays', 'area ABCD.', { kind: 'clear' }, { is: 'area' }],
  ['§4.13: what is drawn then is no saved note’s shape', 'area ABCD./n1', { kind: 'clear' }, { is: 'area' }],
  ['a line becomes an area with its points', 'line ABC', choose('area'), { is: 'area ABC' }],
  ['and back', 'area ABC', choose('line'), { is: 'line ABC' }],
  ['a closed one stays finished', 'area ABC.', choose('line'), { is: 'line ABC.' }],
  ['while its points suffice', 'line AB.', choose('area'), { is: 'area AB' }],
  ['a point keeps the last of many', 'area ABC.', choose('point'), { is: 'point C.' }],
  ['and begins a line', 'point A.', choose('line'), { is: 'line A' }],
  ['a saved note’s kind is fixed: in another mode it is a new drawing', 'area ABC./n1', choose('line'), { is: 'line ABC.' }],
  ['no mode finishes what can be finished', 'line AB', choose('none'), { is: 'line AB.' }],
  ['leaves what is', 'area ABC.', choose('none'), { is: 'area ABC.' }],
  ['and drops what is too little', 'area AB', choose('none'), { is: 'none' }],
  ['a removed vertex', 'area ABCD.', { kind: 'remove', index: 1 }, { is: 'area ACD.' }],
  ['reopens what has too few left', 'area ABC.', { kind: 'remove', index: 0 }, { is: 'area BC' }],
  ['also a line', 'line AB.', { kind: 'remove', index: 1 }, { is: 'line A' }],
  ['one that is not there', 'line AB.', { kind: 'remove', index: 2 }, { is: 'line AB.' }],
  ['an inserted vertex', 'line AB.', { kind: 'insert', afterIndex: 0, at: place('C') }, { is: 'line ACB.' }],
  ['before the first', 'line AB', { kind: 'insert', afterIndex: -1, at: place('C') }, { is: 'line CAB' }],
  ['not further off', 'line AB', { kind: 'insert', afterIndex: 2, at: place('C') }, { is: 'line AB' }],
  ['none in a point', 'point A.', { kind: 'insert', afterIndex: 0, at: place('C') }, { is: 'point A.' }],
  ['a loaded note', 'line AB', load('area ABC.', 'n1'), { is: 'area ABC./n1' }],
  ['a ring that repeats its first point is closed', 'none', load('area ABCA'), { is: 'area ABC.' }],
  ['one that is too short is open', 'none', load('area AB.'), { is: 'area AB' }],
  ['a point of several is the last', 'none', load('point AB'), { is: 'point B.' }],
  ['points without a kind are no drawing', 'line AB', load('none ABC'), { is: 'line AB' }],
];

describe('drawing rules', () => {
  it.each(RULES)('drawing: %s', (_rule, before, event, outcome) => {
    const start = held(before);
    const { change, hint, selected } = decideChange(start, event);
    const after = change ? applyChange(start, change) : start;
    expect(told(after)).toBe('is' in outcome ? outcome.is : before);
    expect(hint).toBe('hint' in outcome ? outcome.hint : null);
    if ('selected' in outcome) expect(selected).toBe(outcome.selected);
  });

  it('drawing: the number of points is limited', () => {
    const points = Array.from({ length: DRAWING_MAX_POINTS }, (_, i) => ({ lng: 105 + i * 1e-6, lat: 21 }));
    const full: DrawingState = { drawing: { mode: 'line', points, isClosed: false }, noteUid: null };
    for (const event of [press('A'), { kind: 'insert', afterIndex: 4, at: place('A') }] satisfies DrawingEvent[]) {
      expect(decideChange(full, event)).toMatchObject({ change: null, hint: 'tooManyPoints' });
    }
    const tooMany = { mode: 'line', points: [...points, place('A')], isClosed: false } as const;
    expect(decideChange(full, { kind: 'load', drawing: tooMany, noteUid: null })).toMatchObject({ change: null, hint: 'tooManyPoints' });
    expect(decideChange(full, { kind: 'clear' }).change?.removed).toHaveLength(DRAWING_MAX_POINTS);
  });

  it.each([
    ['none', false, false],
    ['point', false, false],
    ['point A.', false, true],
    ['line A', false, false],
    ['line AB', true, true],
    ['line AB.', false, true],
    ['line AA', false, false],
    ['line AAA.', false, false],
    ['area AB', false, false],
    ['area ABB', false, false],
    ['area ABAB.', false, false],
    ['area ABC', true, false],
    ['area ABC.', false, true],
  ])('drawing: whether %s can be closed and saved is decided', (text, closes, saves) => {
    expect([canClose(held(text).drawing), canSave(held(text).drawing)]).toEqual([closes, saves]);
  });

  it('drawing: the ring of an area repeats its first point as its last (§4.12)', () => {
    expect(letters(closedRing(held('area ABC.').drawing))).toBe('ABCA');
    expect(letters(closedRing(held('area AB').drawing))).toBe('');
    expect(letters(closedRing(held('line ABC.').drawing))).toBe('');
    expect(closedRing(NO_DRAWING)).toEqual([]);
  });
});
