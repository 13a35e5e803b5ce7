import { expect, it } from 'vitest';
import { defaultNoteTitle, drawingOfNote, noteKindOf, noteOutline } from '../../../../src/domain/notes/note.ts';

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

it('note drawing: a note opens on the map as a finished shape', () => {
  expect(drawingOfNote({ kind: 'PIECE', points: CORNERS })).toEqual({ mode: 'area', points: CORNERS, isClosed: true });
});

it('note outline: it fits its square with north up and proportions kept, however many points', () => {
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
  const [, top] = noteOutline(
    [
      { lng: 105, lat: 21 },
      { lng: 105, lat: 21.1 },
    ],
    56,
    10,
  )[1]!;
  expect(top).toBe(10);
});

it('note outline: a point is in the middle', () => {
  expect(noteOutline(CORNERS.slice(0, 1), 56, 10)).toEqual([[28, 28]]);
});

it.each([
  [new Date(2026, 0, 2, 3, 4, 5), 'Bản vẽ 02/01/2026 03:04:05'],
  [new Date(2026, 11, 31, 23, 59, 59), 'Bản vẽ 31/12/2026 23:59:59'],
  [new Date(2030, 6, 9, 0, 0, 0), 'Bản vẽ 09/07/2030 00:00:00'],
])("note title: 'Bản vẽ' and the local time DD/MM/YYYY HH:mm:ss: %s", (at, title) => {
  expect(defaultNoteTitle(at)).toBe(title);
});
