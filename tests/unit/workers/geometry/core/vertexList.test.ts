import { expect, it } from 'vitest';
import { isPosition, VertexList } from '../../../../../workers/geometry/core/vertexList.ts';

const listOf = (...pairs: number[]): VertexList => new VertexList(Float64Array.from(pairs));
const numbers = (list: VertexList): number[] => [...list.lngLat];

it('vertex list: a last vertex that repeats the first goes; one alone repeats nothing', () => {
  const ring = listOf(1, 2, 3, 4, 5, 6, 1, 2);
  ring.dropRepeatedFirst();
  expect(numbers(ring)).toEqual([1, 2, 3, 4, 5, 6]);
  ring.dropRepeatedFirst();
  expect(ring.count).toBe(3);
  for (const alone of [listOf(1, 2), listOf()]) {
    const { count } = alone;
    alone.dropRepeatedFirst();
    expect(alone.count).toBe(count);
  }
});

it('vertex list: the same longitude, or latitude, alone is no repetition', () => {
  for (const ring of [listOf(1, 2, 3, 4, 1, 5), listOf(1, 2, 3, 4, 5, 2)]) {
    ring.dropRepeatedFirst();
    expect(ring.count).toBe(3);
  }
});

it('vertex list: vertices come and go in the middle, at the ends and by the stretch', () => {
  const list = listOf(1, 1, 2, 2);
  list.insert(1, 5, 5);
  list.insert(0, 6, 6);
  list.add(7, 7);
  expect(numbers(list)).toEqual([6, 6, 1, 1, 5, 5, 2, 2, 7, 7]);
  list.remove(4);
  list.remove(0);
  list.splice(1, 1, Float64Array.of(8, 8, 9, 9));
  expect(numbers(list)).toEqual([1, 1, 8, 8, 9, 9, 2, 2]);
  expect(list.at(3)).toEqual({ lng: 2, lat: 2 });
});

it.each([
  [360, 90, true],
  [-360, -90, true],
  [360.1, 0, false],
  [0, 90.1, false],
  [95, 100, false],
  [Number.NaN, 0, false],
])('vertex list: %d, %d is a position: %s', (lng, lat, is) => {
  expect(isPosition(lng, lat)).toBe(is);
});
