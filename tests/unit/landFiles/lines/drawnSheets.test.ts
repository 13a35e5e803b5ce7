import { expect, it } from 'vitest';
import type { DrawnLine, DrawnText } from '../../../../src/landFiles/cad/drawnSheet.ts';
import { drawnSheets } from '../../../../src/landFiles/lines/drawnSheets.ts';

const box = (west: number, east: number, south = 0, north = 10): Float64Array =>
  Float64Array.of(west, south, east, south, east, north, west, north);
const frame = (...sides: Parameters<typeof box>): DrawnLine => ({ layer: 'KHUNG', path: box(...sides), isClosed: true });
const title = (number: string, x: number, y = 9): DrawnText => ({ layer: 'TEN', text: `Tờ bản đồ số ${number}`, x, y, height: 1 });
const LOTS = [box(1, 2, 1, 2), box(21, 22, 1, 2)];

const sheetsOf = (texts: DrawnText[], lines: DrawnLine[]): string[] => {
  const { of } = drawnSheets({ texts, lines, left: [] });
  return LOTS.map((lot) => of([lot]));
};
const TWO = [title('12', 5), title('13', 25)];

it.each<[string, DrawnText[], DrawnLine[], string[]]>([
  ['a single title applies to all parcels', [title('12', 50)], [], ['12', '12']],
  ['leading zeros do not change a number', [title('12', 5), title('012', 25)], [], ['12', '12']],
  ['a parcel has the number of its frame', TWO, [frame(0, 10), frame(20, 30)], ['12', '13']],
  ['of nested frames one has the title', TWO, [frame(-1, 11, -1, 12), frame(0, 10, 0, 8), frame(20, 30)], ['12', '13']],
  ['a frame around both sheets is ignored', TWO, [frame(-5, 40, -5, 20), frame(0, 10), frame(20, 30)], ['12', '13']],
  ['a sheet in a corner of another one leaves its parcels', TWO, [frame(0, 40), frame(20, 30)], ['', '']],
  ['a parcel in frames of two numbers has neither', TWO, [frame(0, 10), frame(20, 30), frame(0, 23)], ['12', '']],
  ['a title outside of its frame makes all unclear', [title('12', 5, 20), title('13', 9)], [frame(0, 10), frame(20, 30)], ['', '']],
  ['a parcel outside of all frames has none', TWO, [frame(4, 10), frame(20, 30)], ['', '13']],
])('drawnSheets: %s', (_what, texts, lines, sheets) => {
  expect(sheetsOf(texts, lines)).toEqual(sheets);
});

it('hostile: of thousands of frames around one title none is used', () => {
  const frames = Array.from({ length: 2_001 }, (_, at) => frame(-at, 10 + at / 1_000));
  expect(sheetsOf(TWO, [...frames, frame(20, 30)])).toEqual(['', '']);
});
