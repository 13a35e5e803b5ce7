import { expect, it } from 'vitest';
import { ringFault } from '../../../../src/domain/geometry/ringFault.ts';

const ring = (...pairs: Array<[number, number]>) => pairs.map(([xM, yM]) => ({ xM, yM }));

it.each([
  ['a square', ring([0, 0], [10, 0], [10, 10], [0, 10]), null],
  ['an L', ring([0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10]), null],
  ['a corner typed twice', ring([0, 0], [10, 0], [10, 0], [10, 10], [0, 10]), null],
  ['corners in the wrong order', ring([0, 0], [10, 10], [10, 0], [0, 10]), 'crossing'],
  ['corners on one line', ring([0, 0], [10, 10], [20, 20]), 'flat'],
  ['one corner three times', ring([5, 5], [5, 5], [5, 5]), 'flat'],
  ['two corners', ring([0, 0], [10, 0]), null],
])('ring fault: %s', (_name, corners, fault) => {
  expect(ringFault(corners)).toBe(fault);
});

it('ring fault: numbers of grid size lose no centimetre', () => {
  const at = (x: number, y: number): [number, number] => [1_770_962.11 + x, 550_095.22 + y];
  expect(ringFault(ring(at(0, 0), at(0.2, 0), at(0.2, 0.2), at(0, 0.2)))).toBe(null);
});

it('ring fault: a circle of 3,000 corners has none, and one with two corners swapped has', () => {
  const circle = Array.from({ length: 3000 }, (_, i) => {
    const angle = (i / 3000) * 2 * Math.PI;
    return { xM: 1_770_000 + 500 * Math.cos(angle), yM: 550_000 + 500 * Math.sin(angle) };
  });
  expect(ringFault(circle)).toBe(null);
  const swapped = circle.with(700, circle[701]!).with(701, circle[700]!);
  expect(ringFault(swapped)).toBe('crossing');
});
