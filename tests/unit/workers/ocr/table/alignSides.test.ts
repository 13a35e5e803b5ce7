import { expect, it } from 'vitest';
import { alignSides } from '../../../../../workers/ocr/table/alignSides.ts';
import type { PrintedCorner, PrintedParcel, PrintedSide } from '../../../../../workers/ocr/table/printedParcel.ts';
import type { TableField } from '../../../../../workers/ocr/table/tableField.ts';

/** From each corner to the next, metres. */
const DISTANCES = [19.97, 20.37, 27.41, 32.82, 15.48, 21.5];

const corner = (name: string): PrintedCorner => ({ name, x: null, y: null, middle: 0 });
const side = (after: number, onRow: boolean): PrintedSide => ({ after, onRow, field: {} as TableField });

/** The lengths printed beside or between so many corners, aligned: of each corner the figure that was taken for its side. */
function aligned(sides: Array<PrintedSide & { lengthM: number }>, distances = DISTANCES): Array<number | null> {
  const parcel: PrintedParcel = { corners: distances.map((_, at) => corner(String(at + 1))), again: null, sides, area: null };
  const found = alignSides(
    parcel,
    sides.map(({ lengthM }) => lengthM),
    distances,
  );
  return found.map((taken) => sides.find((one) => one === taken)?.lengthM ?? null);
}

it('sides: on a corner’s row they lead from it, or to it, as most of them fit', () => {
  expect(aligned(DISTANCES.map((lengthM, at) => ({ ...side(at + 1, true), lengthM })))).toEqual(DISTANCES);
  expect(aligned(DISTANCES.map((lengthM, at) => ({ ...side(at + 2, true), lengthM })))).toEqual(DISTANCES);
});

it('sides: printed between rows of a tilted paper, some are found on the next row and some by themselves', () => {
  const sides = DISTANCES.map((lengthM, at) => ({ ...(at < 3 ? side(at + 2, true) : side(at + 1, false)), lengthM }));
  expect(aligned(sides)).toEqual(DISTANCES);
});

it.each([6, 5])('sides: of %i corners, where too few fit anyhow, the figures are none', (count) => {
  const distances = DISTANCES.slice(0, count);
  expect(
    aligned(
      distances.map((_, at) => ({ ...side(at + 1, true), lengthM: 100 + at })),
      distances,
    ),
  ).toEqual(distances.map(() => null));
});

it('sides: of four corners one misread number spoils too many to tell, so the figures stay where they stand', () => {
  const lengthsM = [100, 101, 102, 103];
  expect(
    aligned(
      lengthsM.map((lengthM, at) => ({ ...side(at + 1, true), lengthM })),
      DISTANCES.slice(0, 4),
    ),
  ).toEqual(lengthsM);
});

it('sides: a number between rows, as a heading’s is, takes no place of a side that stands on its corner’s row', () => {
  const distances = DISTANCES.slice(0, 4);
  const printed = distances.map((lengthM, at) => ({ ...side(at + 1, true), lengthM }));
  expect(aligned([...printed, { ...side(5, false), lengthM: 384 }], distances)).toEqual(distances);
});
