import { expect, it } from 'vitest';
import { readTable } from '../../../../../workers/ocr/table/readTable.ts';

const NUMBERS = 5;

/** Names and X of a table; rows of these indices have both in one cell. */
function read(x: number, first: number, joined: readonly number[], mark: string): Array<[name: string, x: number | null]> {
  const rows = Array.from({ length: NUMBERS }, (_, at) => {
    const start = joined.includes(at) ? [`${first + at}${mark}${xAt(x, at)}`] : [`${first + at}`, xAt(x, at)];
    return [...start, (583_456.1 + 9.37 * at).toFixed(2)];
  });
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) => ({
      row: at,
      column,
      box: { left: column * 300, top: at * 70, width: 200, height: 32 },
      text,
      symbols: [...text].map((char) => ({ choices: [{ char, share: 0.995 }] })),
      others: [],
    })),
  );
  return readTable(cells, null).parcels.flatMap(({ corners }) => corners.map((corner) => [corner.name, corner.x.value]));
}

const xAt = (x: number, at: number): string => (x + 7.13 * ((at * 2) % NUMBERS)).toFixed(2);

it.each([
  ['seven digits', 2_325_123.45],
  ['six digits', 951_234.56],
])('withoutJoinedNumbers: a corner number joined with an X of %s is separated by the other rows', (_, x) => {
  for (const mark of ['', '.', ' ']) {
    for (const first of [1, 10]) {
      for (const joined of [[], [0], [2], [0, 1], [0, 1, 2, 3, 4]]) {
        const told = Array.from({ length: NUMBERS }, (__, at) => [`${first + at}`, Number(xAt(x, at))]);
        expect(read(x, first, joined, mark), `${first} ${mark} ${joined.join()}`).toEqual(told);
      }
    }
  }
});
