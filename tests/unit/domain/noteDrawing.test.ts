import { expect, it } from 'vitest';
import type { Drawing } from '../../../src/domain/drawing/drawing.ts';
import { averagePosition, drawingOfNote, isFinished, noteKindOf } from '../../../src/domain/noteDrawing.ts';
import { noteOutline } from '../../../src/domain/noteOutline.ts';

const CORNERS = [
  { lng: 105, lat: 21 },
  { lng: 105.002, lat: 21 },
  { lng: 105.002, lat: 21.001 },
];

it.each([
  ['none', null],
  ['point', 'POINT'],
  ['line', 'LINE'],
  ['area', 'PIECE'],
] as const)('note kind: a drawing of mode %s is saved as %s', (mode, kind) => {
  expect(noteKindOf(mode)).toBe(kind);
});

it.each<[string, Drawing, boolean]>([
  ['nothing', { mode: 'none', points: [], isClosed: false }, false],
  ['a point mode without its point', { mode: 'point', points: [], isClosed: false }, false],
  ['a point', { mode: 'point', points: CORNERS.slice(0, 1), isClosed: false }, true],
  ['a line under way', { mode: 'line', points: CORNERS, isClosed: false }, false],
  ['a finished line', { mode: 'line', points: CORNERS, isClosed: true }, true],
  ['an open area', { mode: 'area', points: CORNERS, isClosed: false }, false],
  ['a closed area', { mode: 'area', points: CORNERS, isClosed: true }, true],
])('finished shape: %s', (_name, drawing, finished) => {
  expect(isFinished(drawing)).toBe(finished);
});

it('note drawing: a note comes on the map as the finished shape it was', () => {
  expect(drawingOfNote({ kind: 'PIECE', points: CORNERS })).toEqual({ mode: 'area', points: CORNERS, isClosed: true });
});

it('note centre: the average of the points', () => {
  const { lng, lat } = averagePosition(CORNERS);
  expect(lng).toBeCloseTo(105.0013333, 6);
  expect(lat).toBeCloseTo(21.0003333, 6);
});

it('note outline: fits into its square with north up and proportions kept, however many points', () => {
  const many = Array.from({ length: 20_000 }, (_one, index) => {
    const angle = (index / 20_000) * 2 * Math.PI;
    return { lng: 105 + Math.cos(angle) * 0.01, lat: 21 + Math.sin(angle) * 0.005 };
  });
  const outline = noteOutline(many, 56, 10);
  expect(outline.length).toBeLessThanOrEqual(97);
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  expect(Math.min(...xs)).toBeCloseTo(10, 1);
  expect(Math.max(...xs)).toBeCloseTo(46, 1);
  expect((Math.max(...ys) - Math.min(...ys)) / 36).toBeCloseTo(0.5 / Math.cos((21 * Math.PI) / 180), 1);
  const [, top] = noteOutline([{ lng: 105, lat: 21 }, { lng: 105, lat: 21.1 }], 56, 10)[1]!;
  expect(top).toBe(10);
});

it('note outline: a point lies in the middle', () => {
  expect(noteOutline(CORNERS.slice(0, 1), 56, 10)).toEqual([[28, 28]]);
});
