import { expect, it } from 'vitest';
import type { ReadNumber, ReadParcel } from '../../../../src/domain/picture/cornerReading.ts';
import {
  agreesWithArea,
  agreesWithSide,
  beginReview,
  doubtOf,
  emptyCorner,
  figuresOf,
} from '../../../../src/domain/picture/reviewedCorner.ts';

const number = (text: string, trust: ReadNumber['trust'] = 'certain', before: string | null = null): ReadNumber => ({
  value: text === '' ? null : Number(text),
  text,
  trust,
  before,
  doubtfulAt: trust === 'doubtful' ? [1] : [],
  box: null,
});

const corner = (name: string, x: string, y: string) => ({ name, x: number(x), y: number(y), sideM: null });

const LOT: ReadParcel = {
  corners: [
    corner('1', '1771012.43', '550214.18'),
    corner('2', '1771013.90', '550220.02'),
    corner('3', '1770993.51', '550225.06'),
    corner('', '1770992.07', '550219.19'),
  ],
  areaM2: null,
};

it('review: sides and area are those of the current corners', () => {
  const { sidesM, areaM2 } = figuresOf(beginReview(LOT).corners);
  expect(sidesM.map((sideM) => sideM?.toFixed(2))).toEqual(['6.02', '21.00', '6.04', '20.97']);
  expect(areaM2?.toFixed(1)).toBe('126.6');
});

it('review: without a coordinate there is no area and no side at its corner', () => {
  const { corners, nextKey } = beginReview(LOT);
  const { sidesM, areaM2 } = figuresOf([...corners, emptyCorner(nextKey)]);
  expect(areaM2).toBeNull();
  expect(sidesM.map((sideM) => sideM === null)).toEqual([false, false, false, true, true]);
});

it('review: a corner without a name is called by its position', () => {
  expect(beginReview(LOT).corners.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
});

it('review: a doubt ends once the number is changed or confirmed', () => {
  const read = number('550214.18', 'doubtful');
  expect(doubtOf({ text: read.text, read, accepted: false })).toBe('doubtful');
  expect(doubtOf({ text: read.text, read, accepted: true })).toBe('none');
  expect(doubtOf({ text: '550214.13', read, accepted: false })).toBe('none');
  const repaired = number('550214.18', 'repaired', '550274.18');
  expect(doubtOf({ text: repaired.text, read: repaired, accepted: false })).toBe('repaired');
});

it.each([
  ['6.02', 6.0224, true],
  ['6.0', 6.04, true],
  ['6.20', 6.02, false],
])('review: a printed side of %s is compared with %d', (printed, computed, agrees) => {
  expect(agreesWithSide(printed, computed)).toBe(agrees);
});

it.each([
  ['126.4', true],
  ['126.9', false],
  ['126', true],
])('review: a printed area of %s is compared with 126.38', (printed, agrees) => {
  expect(agreesWithArea(printed, 126.38, [6, 21, 6, 21])).toBe(agrees);
});
