import { expect, it } from 'vitest';
import type { CellText } from '../../../../../workers/ocr/cellText.ts';
import { readTable } from '../../../../../workers/ocr/table/readTable.ts';
import { rowsOfCells } from '../../../../../workers/ocr/table/tableRow.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 3_000 : 30;
const NUMBERS = process.env.THUA_LONG === '1' ? 5_000 : 600;
const SIGNS = [...'0123456789', ...'0123456789', ...'.,:;|-\'" ', ...'XYxymOlISBZgq²', 'Diện tích', '\u0000', '\n', '💥', 'ﬁ', ''];

/** Cells with random content at random positions, more or less like numbers. */
function anyCells(random: () => number, count: number): CellText[] {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const anyNumber = (): number => pick([0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, random(), random() * 1000]);
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: Math.floor(random() * 24) }, () => pick(SIGNS)).join('');
    const symbol = () => ({ choices: Array.from({ length: Math.floor(random() * 4) }, () => ({ char: pick(SIGNS), share: anyNumber() })) });
    return {
      row: random() < 0.9 ? Math.floor(random() * 40) : anyNumber(),
      column: random() < 0.9 ? Math.floor(random() * 6) : anyNumber(),
      box: { left: anyNumber(), top: anyNumber(), width: anyNumber(), height: anyNumber() },
      text,
      symbols: random() < 0.5 ? [...text].map(symbol) : Array.from({ length: Math.floor(random() * 9) }, symbol),
      others: random() < 0.5 ? [] : [{ text: pick(SIGNS) + text, share: anyNumber() }],
    };
  });
}

it('readTable: any cells give finite numbers or none', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = seededRandom(seed);
    const { parcels } = readTable(anyCells(random, Math.floor(random() * 60)), null);
    for (const { corners } of parcels) {
      for (const { x, y } of corners) {
        for (const { value } of [x, y]) expect(value === null || Number.isFinite(value)).toBe(true);
      }
    }
  }
});

it(`readTable: a sheet of ${NUMBERS} numbers is read`, () => {
  const random = seededRandom(1);
  const cells = Array.from({ length: NUMBERS }, (_, at): CellText => {
    const text = (at % 2 === 0 ? 1_187_000 + random() * 900 : 567_000 + random() * 900).toFixed(2);
    const symbols = [...text].map((char) => ({
      choices: [
        { char, share: 0.6 },
        { char: '8', share: 0.3 },
        { char: '3', share: 0.1 },
      ],
    }));
    return { row: Math.floor(at / 2), column: at % 2, box: { left: 0, top: at, width: 100, height: 20 }, text, symbols, others: [] };
  });
  const { parcels } = readTable(cells, null);
  expect(parcels.reduce((sum, { corners }) => sum + corners.length, 0)).toBe(NUMBERS / 2);
});

type Printed = readonly [text: string, others?: readonly string[]];

/** Clearly read cells, except for the readings of other passes. */
const clearCells = (rows: readonly (readonly Printed[])[]): CellText[] =>
  rows.flatMap((cells, row) =>
    cells.map(([text, others = []], column): CellText => ({
      row,
      column,
      box: { left: column * 300, top: row * 70, width: 200, height: 32 },
      text,
      symbols: [...text].map((char) => ({ choices: [{ char, share: 0.995 }] })),
      others: others.map((other) => ({ text: other, share: 0.5 / others.length })),
    })),
  );

/** Four corners, with the sides to the next one. */
const LOT: readonly (readonly Printed[])[] = [
  [['1'], ['1187423.51'], ['562118.04'], ['12.80']],
  [['2'], ['1187431.96'], ['562127.65'], ['18.66']],
  [['3'], ['1187418.27'], ['562140.33'], ['14.99']],
  [['4'], ['1187405.88'], ['562131.90'], ['22.43']],
];

it('readTable: the repeated first corner closes the parcel even below a stamp’s text', () => {
  const rows: (readonly Printed[])[] = [...LOT, [['SO TAI']], [['1'], ['1187423.51'], ['562118.04']]];
  expect(readTable(clearCells(rows), null).parcels.map(({ corners }) => corners.length)).toEqual([4]);
});

it('readTable: a stamp’s text between close rows is no heading', () => {
  const nameless = LOT.map(([, ...numbers], at): readonly Printed[] => [[at < 3 ? String(at + 1) : 'nn'], ...numbers]);
  const cells = clearCells([...nameless, [['5'], ['1187399.02'], ['562120.61']]]).map((cell) => ({ ...cell, row: 2 * cell.row }));
  const words = (top: number): CellText[] => clearCells([[['nnn']]]).map((cell) => ({ ...cell, row: 5, box: { ...cell.box, top } }));
  const read = (add: CellText[], below: number): number[] => {
    const lower = cells.slice(12).map((cell) => ({ ...cell, box: { ...cell.box, top: cell.box.top + below } }));
    return readTable([...cells.slice(0, 12), ...add, ...lower], null).parcels.map(({ corners }) => corners.length);
  };
  expect(read(words(175), 0)).toEqual([5]);
  expect(read(words(210), 70)).toEqual([3, 2]);
});

it('readTable: the repeated first corner closes its ring even across lost rows', () => {
  const numbers: readonly (readonly Printed[])[] = [
    [['10'], ['1187399.02'], ['562120.61']],
    [['11'], ['1187395.40'], ['562111.08']],
    [['12'], ['1187408.77'], ['562104.93']],
    [['1'], ['1187423.51'], ['562118.04']],
  ];
  const misnamed = LOT.map(([name, ...others], at): readonly Printed[] => [at === 3 ? ['39'] : name!, ...others]);
  const below = clearCells(numbers).map((cell) => ({ ...cell, row: cell.row + 9, box: { ...cell.box, top: cell.box.top + 630 } }));
  const { parcels } = readTable([...clearCells(misnamed), ...below], null);
  expect(parcels.map(({ corners }) => corners.map(({ name }) => name).join(' '))).toEqual(['1 2 3 39 10 11 12']);
});

it('readTable: a stroke beside the last name leaves it equal to the first one’s', () => {
  const first: readonly Printed[] = [['nnn1 244'], ['26.582'], ['562118.04']];
  const { parcels } = readTable(clearCells([first, ...LOT.slice(1), [['n1n'], ['1187423.51'], ['562118.04']]]), null);
  expect(parcels.map(({ corners }) => corners.length)).toEqual([4]);
  expect(parcels[0]!.corners[0]).toMatchObject({ x: { value: 1187423.51 }, y: { value: 562118.04 } });
});

it('readTable: a last corner that may repeat the half-read first one is not certain', () => {
  const trustsOf = (last: readonly Printed[]): string[] => {
    const rows = [[['nn'], ['26.582'], ['562118.04']] as const, ...LOT.slice(1).map((row) => row.slice(0, 3)), last];
    const [parcel] = readTable(clearCells(rows), null).parcels;
    return [parcel!.corners.at(-1)!.x.trust, parcel!.corners.at(-1)!.y.trust];
  };
  expect(trustsOf([['nn'], ['1187423.51'], ['562118.04']])).toEqual(['doubtful', 'doubtful']);
  expect(trustsOf([['nn'], ['1187399.02'], ['562120.61']])).toEqual(['certain', 'certain']);
});

it('readTable: a last corner sharing a number with the first is uncertain if another number is doubtful', () => {
  const last = (x: string): string[] => {
    const rows = [...LOT.map((row) => row.slice(0, 3)), [['nn'], [x], ['562118.04']] as const];
    const { corners } = readTable(clearCells(rows), null).parcels[0]!;
    return [corners.at(-1)!.x.trust, corners.at(-1)!.y.trust];
  };
  expect(last('1187399.02')).toEqual(['certain', 'certain']);
  expect(last('1187399.0')).toEqual(['doubtful', 'doubtful']);
});

it('readTable: a last row with the first name repeats it, though a stamp hid the names and the first row', () => {
  const rows = LOT.slice(1).map((row, at): readonly Printed[] => [at === 0 ? row[0]! : ['nn'], ...row.slice(1, 3)]);
  const { parcels } = readTable(clearCells([...rows, [['nn'], ['1187399.02'], ['562120.61']], LOT[0]!.slice(0, 3)]), null);
  expect(parcels.map(({ corners }) => corners.map(({ x }) => x.value))).toEqual([
    [1187423.51, ...LOT.slice(1).map(([, x]) => Number(x![0])), 1187399.02],
  ]);
});

it('readTable: a table that is no parcel has no certain coordinate', () => {
  const trusts = (rows: readonly (readonly Printed[])[]): string[] =>
    readTable(clearCells(rows), null).parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x.trust, y.trust]));
  expect(new Set(trusts(LOT))).toEqual(new Set(['certain']));
  expect(new Set(trusts(LOT.slice(0, 2)))).toEqual(new Set(['doubtful']));
});

it('readTable: spaced thousands are one number whether the next space was read or not', () => {
  const spaced = LOT.map(([name, x, y, side], at): readonly Printed[] => {
    const [first, rest] = [x![0].slice(0, 1), x![0].slice(1)];
    return [name!, [at === 1 ? `${first} ${rest}` : `${first} ${rest.slice(0, 3)} ${rest.slice(3)}`], y!, side!];
  });
  const [parcel] = readTable(clearCells(spaced), null).parcels;
  expect(parcel!.corners.map(({ x }) => x.value)).toEqual(LOT.map(([, x]) => Number(x![0])));
});

it('readTable: an area is certain only before its unit, where no decimal can be missing', () => {
  const area = (text: string): [number | null, string] => {
    const [parcel] = readTable(clearCells([...LOT, [[`nnnn nnnn: ${text}`]]]), null).parcels;
    return [parcel!.areaM2?.value ?? null, parcel!.areaM2?.trust ?? ''];
  };
  expect(area('279,5 m²')).toEqual([279.5, 'certain']);
  expect(area('279')[1]).not.toBe('certain');
});

it('readTable: an area is recognised by its unit despite gaps, and by its value without a unit', () => {
  const area = (...rows: (readonly Printed[])[]): number | null =>
    readTable(clearCells([...LOT, ...rows]), null).parcels[0]!.areaM2?.value ?? null;
  expect(area([['nnnn nnnn: 279,5 nm²']])).toBe(279.5);
  expect(area([['nnnn nnnn nnn:279,5 m²']])).toBe(279.5);
  expect(area([['nnnn nnnn: 279,5nm²']])).toBe(279.5);
  expect(area([['nnnn nnnn: 279,5'], ['2']], [['m']])).toBe(279.5);
  expect(area([['nnnn nnnn: 389,5'], ['2']], [['m']])).toBeNull();
});

it('readTable: the number in a text line is no side', () => {
  const rows = LOT.map((row) => row.slice(0, 3));
  const { parcels } = readTable(clearCells([...rows, [['nnnn nnn nn 35']]]), null);
  expect(parcels.flatMap(({ corners }) => corners.map(({ sideM }) => sideM))).toEqual(LOT.map(() => null));
});

it('readTable: a side whose decimal mark was not read is metres and decimals', () => {
  const rows = LOT.map(([name, x, y, side], at): readonly Printed[] => [name!, x!, y!, at === 1 ? ['18 66', ['18.66']] : side!]);
  const [parcel] = readTable(clearCells(rows), null).parcels;
  expect(parcel!.corners.map(({ sideM }) => sideM!.value)).toEqual(LOT.map(([, , , side]) => Number(side![0])));
});

it('readTable: of two columns that both resemble Y, the less likely one is X', () => {
  const rows = LOT.map(([name, x, y], at): readonly Printed[] => [name!, [at === 1 ? x![0].slice(2) : `4${x![0].slice(2)}`], y!]);
  const { parcels } = readTable(clearCells(rows), null);
  expect(parcels.map(({ corners }) => corners.map(({ y }) => y.value))).toEqual([LOT.map(([, , y]) => Number(y![0]))]);
});

it('readTable: coordinates that were read as one number are two', () => {
  const joined = (form: (x: string, y: string) => string): (number | null)[][] => {
    const rows = LOT.map(([name, x, y], at): readonly Printed[] => (at === 2 ? [name!, [form(x![0], y![0])]] : [name!, x!, y!]));
    return readTable(clearCells(rows), null).parcels.flatMap(({ corners }) => corners.map(({ x, y }) => [x.value, y.value]));
  };
  const told = LOT.map(([, x, y]) => [Number(x![0]), Number(y![0])]);
  expect(joined((x, y) => x + y)).toEqual(told);
  expect(joined((x, y) => `${x}.${y}`)).toEqual(told);
});

it('readTable: a side between close rows belongs to neither, and one displaced by a bend to its row', () => {
  const rows = (off: number): number[] => {
    const cells = clearCells(LOT).map((cell) => {
      const isSide = cell.column === 3;
      return { ...cell, row: 2 * cell.row + (isSide ? 1 : 0), box: { ...cell.box, height: 40, top: cell.row * 53 + (isSide ? off : 0) } };
    });
    return rowsOfCells(cells).map(({ fields }) => fields.length);
  };
  expect(rows(28.5)).toEqual([3, 1, 3, 1, 3, 1, 3, 1]);
  expect(rows(12)).toEqual([4, 4, 4, 4]);
});

it('readTable: an area without mark and unit is no corner below the table, if it is as long', () => {
  const rows = (last: string): (readonly Printed[])[] => [...LOT, [[''], [last]]];
  expect(readTable(clearCells(rows('2304869')), null).parcels.map(({ corners }) => corners.length)).toEqual([4]);
  expect(readTable(clearCells(rows('1187410.22')), null).parcels.map(({ corners }) => corners.length)).toEqual([5]);
});

it('readTable: a column that lost first digits in half of its rows still differs from its neighbour', () => {
  const rows = LOT.map(([name, x, y, side], at): readonly Printed[] => [name!, [at % 2 === 1 ? `5${x![0].slice(2)}` : x![0]], y!, side!]);
  const { parcels } = readTable(clearCells(rows), null);
  expect(parcels.map(({ corners }) => corners.map(({ y }) => y.value))).toEqual([LOT.map(([, , y]) => Number(y![0]))]);
});

it('readTable: of rows that mostly lack a number none is certain', () => {
  const rows = LOT.flatMap(([name, x, y], at): (readonly Printed[])[] => (at < 2 ? [[name!, x!, y!]] : [[name!, x!]]));
  const more = [...rows, [['5'], ['1187400.12']], [['6'], ['1187399.77']]] as (readonly Printed[])[];
  const trusts = readTable(clearCells(more), null).parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x.trust, y.trust]));
  expect(new Set(trusts)).toEqual(new Set(['doubtful']));
});

it('readTable: a last row with the first one’s name is the first corner, whatever its numbers are', () => {
  const again: readonly Printed[] = [['1'], ['1187423.51'], ['562118.04']];
  const read = (first: readonly (readonly Printed[])[]): Array<Array<number | null>> =>
    readTable(clearCells([...first, ...LOT.slice(1), again]), null).parcels.flatMap(({ corners }) =>
      corners.map(({ x, y }) => [x.value, y.value]),
    );
  const told = LOT.map(([, x, y]) => [Number(x![0]), Number(y![0])]);
  expect(read([[['1'], ['1187768.81'], ['562118.04'], ['12.80']]])).toHaveLength(4);
  expect(read([])).toEqual(told);
});

it('readTable: a corner one digit from the first one is its own if its name continues the numbering', () => {
  const read = (fourth: readonly (readonly Printed[])[]): string[] =>
    readTable(clearCells([...LOT.slice(0, 3), ...fourth]), null).parcels.map(({ corners }) => corners.map(({ name }) => name).join(' '));
  for (const y of ['562108.04', '562118.54']) expect(read([[['4'], ['1187423.51'], [y]], LOT[0]!])).toEqual(['1 2 3 4']);
  // Without a name it may be the first one, misread.
  expect(read([LOT[3]!, [['nn'], ['1187423.51'], ['562113.04']]])).toEqual(['1 2 3 4']);
});

it('readTable: a row far from all corners is dropped at the table’s end, and empty within it', () => {
  const stray: readonly Printed[] = [['7'], ['941328.34'], ['471102.60']];
  const read = (rows: readonly (readonly Printed[])[]): Array<Array<number | null>> =>
    readTable(clearCells(rows), null).parcels.flatMap(({ corners }) => corners.map(({ x, y }) => [x.value, y.value]));
  const told = read(LOT);
  expect(told).toHaveLength(4);
  expect(read([...LOT, stray])).toEqual(told);
  expect(read([stray, ...LOT])).toEqual(told);
  expect(read([...LOT.slice(0, 3), stray, ...LOT.slice(3)])).toEqual([...told.slice(0, 3), [null, null], told[3]]);
  // One number in the right range makes it a corner.
  expect(read([...LOT, [['5'], ['1187399.77'], ['471102.60']]])).toHaveLength(5);
});

it('readTable: the first digit of a spaced X is not the last one of the Y to its left', () => {
  const rows = [
    ['603 412,97', '1 956 798,36'],
    ['603 390,52', '1 956 819,33'],
    ['603 389,29', '1 956 842,33'],
    ['603 398,70', '1 956 859,47'],
  ];
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): CellText => ({
      row,
      column,
      box: { left: 220 * column, top: 40 * row, width: 200, height: 20 },
      text,
      symbols: [...text.replaceAll(' ', '')].map((char) => ({ choices: [{ char, share: 0.99 }] })),
      others: [],
    })),
  );
  const [parcel] = readTable(cells, null).parcels;
  expect(parcel!.corners.map(({ x, y }) => [y.text, x.text])).toEqual(
    rows.map((texts) => texts.map((text) => text.replaceAll(' ', '').replace(',', '.'))),
  );
});
