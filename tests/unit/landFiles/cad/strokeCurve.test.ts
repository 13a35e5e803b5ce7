import { expect, it } from 'vitest';
import { strokeCurve } from '../../../../src/landFiles/cad/strokeCurve.ts';

it('curves: they pass through their points except two at each end, and are straight along a line', () => {
  const straight = strokeCurve([0, 0, 10, 0, 20, 0, 30, 0, 40, 0, 50, 0, 60, 0]);
  expect(straight).toEqual([20, 0, 30, 0, 40, 0]);
  const points = [-20, 300, -10, 302, 0, 300, 10, 310, 25, 305, 40, 320, 60, 300, 70, 295, 80, 290];
  const path = strokeCurve(points);
  const has = (x: number, y: number): boolean => path.some((value, i) => i % 2 === 0 && value === x && path[i + 1] === y);
  expect([2, 3, 4, 5, 6].map((i) => has(points[2 * i]!, points[2 * i + 1]!))).toEqual([true, true, true, true, true]);
  expect(path.slice(0, 2)).toEqual([0, 300]);
  expect(path.slice(-2)).toEqual([60, 300]);
});

it('curves: fewer than six points, or all at one position, give none', () => {
  expect(strokeCurve([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])).toEqual([]);
  expect(strokeCurve(Array<number>(14).fill(5))).toEqual([5, 5]);
});
