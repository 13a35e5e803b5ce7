import { describe, expect, it } from 'vitest';
import { bendBack, unbend, type BendField } from '../../../../../../workers/ocr/clean/bend/bendField.ts';
import { findBend, type PlaneSign } from '../../../../../../workers/ocr/clean/bend/findBend.ts';
import { seededRandom } from '../../../../../support/run/seededRandom.ts';

type Move = (x: number, y: number) => [x: number, y: number];

/** Digits of a table of four columns, one unit high, at their flat positions. */
function tableDigits(rows: number): { row: number; column: number; x: number; y: number }[] {
  const columns = [
    { from: 0, digits: 2 },
    { from: 6, digits: 9 },
    { from: 17, digits: 8 },
    { from: 28, digits: 4 },
  ];
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap(({ from, digits }, column) =>
      Array.from({ length: digits }, (__, at) => ({ row, column, x: from + at * 0.75 - 18, y: row * 2.2 - rows * 1.1 })),
    ),
  ).flat();
}

function seen(rows: number, move: Move, jitter = 0): { flat: ReturnType<typeof tableDigits>; digits: PlaneSign[] } {
  const random = seededRandom(5);
  const flat = tableDigits(rows);
  const digits = flat.map(({ x, y }) => {
    const [toX, toY] = move(x, y);
    const [below, above] = [move(x, y + 0.5), move(x, y - 0.5)];
    const height = below[1] - above[1];
    return { x: toX, y: toY + (random() - 0.5) * jitter, width: 0.6, height, lean: (below[0] - above[0]) / height };
  });
  return { flat, digits };
}

const fieldOf = ({ digits }: ReturnType<typeof seen>): BendField => findBend(digits, 1).field!;

/** Largest distance of digits from their row's mean height once the bend is removed. */
function worstRow(field: BendField, { flat, digits }: ReturnType<typeof seen>): number {
  const rows = new Map<number, number[]>();
  for (const [at, { row }] of flat.entries()) rows.set(row, [...(rows.get(row) ?? []), unbend(field, digits[at]!.x, digits[at]!.y)[1]]);
  return Math.max(
    ...[...rows.values()].map((ys) => {
      const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length;
      return Math.max(...ys.map((y) => Math.abs(y - mean)));
    }),
  );
}

const arch: Move = (x, y) => [x, y + 2 * (1 - (x / 18) ** 2)];
const wave: Move = (x, y) => [x + 0.6 * Math.sin(y / 14), y + 1.3 * Math.sin(x / 9) + 0.02 * x];
const roll: Move = (x, y) => [x, y + (0.9 + y / 40) * ((x + 18) / 18) ** 2];

describe('curvature of a page', () => {
  it.each([
    ['an arch', arch, 0.12],
    ['a wave', wave, 0.22],
    ['a page that rises to its binding', roll, 0.12],
  ])('bend: rows of a table on %s become horizontal', (_, move, most) => {
    const table = seen(14, move, 0.15);
    const field = fieldOf(table);
    expect(worstRow({ ...field, upright: field.upright.map(() => 0) }, table)).toBeGreaterThan(0.6);
    expect(worstRow(field, table)).toBeLessThan(most);
  });

  it('bend: columns of numbers become vertical', () => {
    const move: Move = (x, y) => [x + 1.2 * (y / 15) ** 2, y];
    const table = seen(14, move);
    const field = fieldOf(table);
    const xs = table.digits.filter((__, at) => table.flat[at]!.x === -12).map(({ x, y }) => unbend(field, x, y)[0]);
    expect(xs.length).toBe(14);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(0.2);
  });

  it('bend: digits shortened by the page’s tilt become as high as the others', () => {
    const move: Move = (x, y) => [x, y - 0.015 * y * y];
    const table = seen(14, move);
    const field = fieldOf(table);
    const heights = table.digits.map(({ x, y, height }) => unbend(field, x, y + height / 2)[1] - unbend(field, x, y - height / 2)[1]);
    expect(Math.max(...table.digits.map(({ height }) => height)) / Math.min(...table.digits.map(({ height }) => height))).toBeGreaterThan(
      2,
    );
    expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.2);
  });

  it('bend: a column that leans by its height or more becomes vertical, by the slant of its digits', () => {
    const move: Move = (x, y) => [x + 0.4 * y * (1 + x / 18), y];
    const table = seen(14, move);
    const field = fieldOf(table);
    const ends = table.digits.filter((__, at) => table.flat[at]!.column === 3 && table.flat[at + 1]?.column !== 3);
    expect(Math.max(...ends.map(({ x }) => x)) - Math.min(...ends.map(({ x }) => x))).toBeGreaterThan(10);
    const xs = ends.map(({ x, y }) => unbend(field, x, y)[0]);
    expect(xs.length).toBe(14);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(1.5);
  });

  it('bend: a flat page stays unchanged', () => {
    const table = seen(10, (x, y) => [x, y], 0.2);
    const field = fieldOf(table);
    for (const { x, y } of table.flat) {
      const [flatX, flatY] = unbend(field, x, y);
      expect(Math.hypot(flatX - x, flatY - y)).toBeLessThan(0.12);
    }
  });

  it('bend: bendBack inverts unbend', () => {
    const field = fieldOf(seen(14, wave));
    for (const [x, y] of [
      [0, 0],
      [-17, 12],
      [16, -14],
    ] as const) {
      const [backX, backY] = bendBack(field, ...unbend(field, x, y));
      expect(Math.hypot(backX - x, backY - y)).toBeLessThan(0.01);
    }
  });

  it('bend: too few digits give no bend', () => {
    expect(findBend(seen(1, arch).digits.slice(0, 20), 1).field).toBeNull();
  });
});
