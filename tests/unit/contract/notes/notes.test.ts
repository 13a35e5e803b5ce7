import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createActionHistoryCall } from '../../../../src/contract/notes/notes.ts';
import { ACTIVE_STATUS, NOTE_FUNCTION_NAME, NOTE_MAX_POINTS } from '../../../../src/domain/limits.ts';

const points = (count: number) => Array.from({ length: count }, () => ({ latitude: 21, longitude: 105 }));
const NOTE = {
  uid: 'u1',
  title: 'Bản vẽ',
  published_at: '2026-11-22T01:15:30.000Z',
  type: 'piece',
  note: '',
  images_link: '',
  function_name: NOTE_FUNCTION_NAME,
  status: ACTIVE_STATUS,
  data: { PositionMapDraw: points(3), PositionMapDrawFill: points(4) },
};
const isTaken = (more: Partial<typeof NOTE>): boolean => v.is(createActionHistoryCall.request, { ...NOTE, ...more });

it('note on the wire: an area of the most points also fits with its first one repeated, and no larger', () => {
  const ring = (count: number) => ({ data: { PositionMapDraw: points(3), PositionMapDrawFill: points(count) } });
  expect(isTaken(ring(NOTE_MAX_POINTS + 1))).toBe(true);
  expect(isTaken(ring(NOTE_MAX_POINTS + 2))).toBe(false);
});

it.each([
  ['1970-01-01T00:00:00.000Z', true],
  ['2026-11-22T08:15:30+07:00', true],
  ['2028-02-29T00:00:00Z', true],
  ['2027-02-29T00:00:00Z', false],
  ['2026-02-30T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['hôm qua', false],
])('note on the wire: a time must name an existing day, %s: %s', (published_at, fits) => {
  expect(isTaken({ published_at })).toBe(fits);
});

it.each([
  ['', true],
  ['/uploads/1.jpg', true],
  ['/uploads/a/b.jpg', false],
  ['//host/uploads/1.jpg', false],
])('note on the wire: %j is a picture of ours: %s', (images_link, fits) => {
  expect(isTaken({ images_link })).toBe(fits);
});
