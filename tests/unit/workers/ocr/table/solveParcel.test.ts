import { expect, it } from 'vitest';
import type { ReadNumber } from '../../../../../src/domain/picture/cornerReading.ts';
import type { CellText } from '../../../../../workers/ocr/cellText.ts';
import { readTable } from '../../../../../workers/ocr/table/readTable.ts';
import { randomForm, misreadTable, printTable, type PrintedForm, type PrintedTable } from '../../../../support/pictures/printedTables.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { alignSides } from '../../../../../workers/ocr/table/solveParcel.ts';
import type { PrintedCorner, PrintedParcel, PrintedSide } from '../../../../../workers/ocr/table/printedParcel.ts';
import type { TableField } from '../../../../../workers/ocr/table/tableField.ts';

/** Enough tables for the rates, over a thousand numbers each; the long run tries rarer ones. */
const TIMES = process.env.THUA_LONG === '1' ? 30 : 0.35;

interface Shown {
  printed: string;
  /** Reading of the picture alone; a corrupted number differs from it. */
  seen: string;
  number: ReadNumber;
}

/** Displayed value of each printed number; null if the table's shape was not recognised. */
function shownOf(table: PrintedTable): Shown[] | null {
  const { parcels } = readTable(table.cells, null);
  const corners = parcels[0]?.corners ?? [];
  if (parcels.length !== 1 || corners.length !== table.corners.length) return null;
  return table.placed.flatMap(({ cell, corner, kind }) => {
    if (kind === 'again') return [];
    const number = kind === 'side' ? corners[corner]!.sideM : corners[corner]![kind];
    return number ? [{ printed: table.corners[corner]![kind], seen: cell.text, number }] : [];
  });
}

const isWrong = ({ printed, number }: Shown): boolean => number.text !== printed;
const isSilent = (shown: Shown): boolean => isWrong(shown) && shown.number.trust !== 'doubtful';

const withSides = (random: () => number): PrintedForm => ({
  ...randomForm(random),
  layout: 'columns',
  sides: random() < 0.5 ? 'row' : 'between',
});

/** Replaces one digit of one number with another of equal certainty; @returns the cell */
function corruptOne(table: PrintedTable, random: () => number): CellText {
  const { cell } = table.placed[Math.floor(random() * table.placed.length)]!;
  const places = [...cell.text].flatMap((char, at) => (char >= '0' && char <= '9' ? [at] : []));
  const at = places[Math.floor(random() * places.length)]!;
  const wrong = String((Number(cell.text[at]) + 1 + Math.floor(random() * 9)) % 10);
  const inSymbols = cell.text.slice(0, at).replaceAll(' ', '').length;
  cell.text = cell.text.slice(0, at) + wrong + cell.text.slice(at + 1);
  cell.symbols[inSymbols] = { choices: [{ char: wrong, share: 0.99 }] };
  return cell;
}

it('readTable: one wrong digit anywhere is found in 95 % of tables with sides, and nothing else changes', () => {
  const tables = 120 * TIMES;
  let missed = 0;
  let spoilt = 0;
  let others = 0;
  for (let seed = 1; seed <= tables; seed += 1) {
    const random = seededRandom(seed);
    const table = printTable(seed, withSides(random));
    const cell = corruptOne(table, random);
    const shown = shownOf(table);
    const own = shown?.filter(({ seen }) => seen === cell.text) ?? [];
    if (!shown || own.some(isSilent)) missed += 1;
    const rest = shown?.filter(({ seen }) => seen !== cell.text) ?? [];
    others += rest.length;
    spoilt += rest.filter(isWrong).length;
  }
  expect(missed / tables).toBeLessThan(0.05);
  expect(spoilt / others).toBeLessThan(0.001);
}, 120_000);

it('readTable: on badly read documents of every form under 0.2 % of numbers are wrong and unmarked', () => {
  let silent = 0;
  let right = 0;
  let shownRight = 0;
  let all = 0;
  for (let seed = 1; seed <= 160 * TIMES; seed += 1) {
    const random = seededRandom(seed * 31);
    const table = printTable(seed, randomForm(random));
    const misread = 0.002 + 0.018 * random();
    misreadTable(table, random, {
      misread,
      blind: 0.005,
      lostMark: misread,
      lostDigit: misread / 10,
      doubledDigit: misread / 20,
      secondLook: 0.8,
    });
    const shown = shownOf(table) ?? [];
    all += shown.length;
    silent += shown.filter(isSilent).length;
    right += shown.filter((one) => !isWrong(one)).length;
    shownRight += shown.filter((one) => !isWrong(one) && one.number.trust !== 'doubtful').length;
  }
  expect(silent / all).toBeLessThan(0.002);
  expect(right / all).toBeGreaterThan(0.96);
  // Doubts are useful only if they are rare.
  expect(shownRight / all).toBeGreaterThan(0.85);
}, 120_000);

it('readTable: without sides and area it changes only what ranges and first digits justify', () => {
  for (let seed = 1; seed <= 80 * TIMES; seed += 1) {
    const random = seededRandom(seed * 17);
    const table = printTable(seed, {
      ...randomForm(random),
      sides: 'none',
      area: false,
      again: false,
      layout: 'columns',
      thousands: '',
      decimal: '.',
    });
    misreadTable(table, random, { misread: 0.01, blind: 0.3, lostMark: 0, lostDigit: 0, doubledDigit: 0, secondLook: 0 });
    for (const { number, printed } of shownOf(table) ?? []) {
      if (number.before === null) continue;
      const before = Number(number.before);
      // Changed numbers were far from the parcel, or outside the country.
      expect(Math.abs(before - Number(printed)), `${printed} was ${number.before}`).toBeGreaterThan(500);
    }
  }
}, 120_000);

it('readTable: a changed number keeps the original reading', () => {
  const table = printTable(5, {
    corners: 6,
    thousands: '',
    decimal: '.',
    layout: 'columns',
    names: 'numbers',
    yFirst: false,
    sides: 'between',
    area: true,
    again: true,
    heading: true,
  });
  const { cell } = table.placed.find(({ kind, corner }) => kind === 'x' && corner === 2)!;
  const printed = cell.text;
  const at = printed.length - 4;
  const wrong = printed[at] === '8' ? '3' : '8';
  cell.text = printed.slice(0, at) + wrong + printed.slice(at + 1);
  cell.symbols[at] = { choices: [{ char: wrong, share: 0.97 }] };
  const { x } = readTable(table.cells, null).parcels[0]!.corners[2]!;
  expect(x).toMatchObject({ text: printed, trust: 'repaired', before: cell.text });
});

/** A table with sides and area, read correctly. */
const clearTable = (): PrintedTable => printTable(3, { ...withSides(seededRandom(3)), corners: 9, sides: 'row', area: true, again: false });
const trustsOf = (table: PrintedTable, kind: 'x' | 'sideM'): string[] =>
  readTable(table.cells, null).parcels[0]!.corners.map((corner) => corner[kind]!.trust);

it('readTable: a number that one of two readers reads otherwise is uncertain, even if all else agrees', () => {
  const table = clearTable();
  const { cell } = table.placed.find(({ corner, kind }) => corner === 4 && kind === 'x')!;
  const { text } = cell;
  const otherwise = `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;
  const trusts = (first: string[], second: string[]): string[] => {
    cell.seenBy = { first, second, isNetwork: false };
    return trustsOf(table, 'x');
  };
  const certain = Array.from({ length: 9 }, () => 'certain');
  const doubtful = certain.with(4, 'doubtful');
  expect(trusts([text, text], [otherwise, `${otherwise}7`])).toEqual(doubtful);
  expect(trusts([otherwise, `${text.slice(0, -2)}?`], [text])).toEqual(doubtful);
  expect(trusts([otherwise, text], [otherwise, text])).toEqual(certain);
  // An unknown character does not contradict it.
  expect(trusts([`${text.slice(0, -1)}?`], [text])).toEqual(certain);
});

it('readTable: a number that a second-network pass reads otherwise is uncertain, even if all else agrees', () => {
  const table = clearTable();
  for (const kind of ['x', 'side', 'area'] as const) {
    const cell =
      kind === 'area'
        ? table.cells.find(({ text }) => /\d ?m/.test(text))!
        : table.placed.find((placed) => placed.corner === 4 && placed.kind === kind)!.cell;
    const trustOf = (): string => {
      const { corners, areaM2 } = readTable(table.cells, null).parcels[0]!;
      return { x: corners[4]!.x, side: corners[4]!.sideM, area: areaM2 }[kind]!.trust;
    };
    const { text } = cell;
    const at = text.search(/\d(?=\D*(?:m.*)?$)/);
    const otherwise = (sign: string): string => text.slice(0, at) + sign + text.slice(at + 1);
    const digits = text.replace(/m.*/, '').replaceAll(/\D/g, '');
    const trust = (...second: string[]): string => {
      cell.seenBy = { first: [text, text], second, isNetwork: true, whole: [digits] };
      return trustOf();
    };
    expect([kind, trustOf()]).toEqual([kind, 'certain']);
    expect([kind, trust(text, text)]).toEqual([kind, 'certain']);
    expect([kind, trust(text, otherwise(String((Number(text[at]) + 1) % 10)))]).toEqual([kind, 'doubtful']);
    expect([kind, trust(text, otherwise('?'))]).toEqual([kind, 'doubtful']);
    expect([kind, trust(text, '')]).toEqual([kind, 'doubtful']);
    delete cell.seenBy;
  }
});

it('readTable: an area that may lack a digit before its unit is uncertain, even if the corners agree', () => {
  const table = clearTable();
  const cell = table.cells.find(({ text }) => /\d ?m/.test(text))!;
  const trusts = [[cell.text.replace(/m.*/, '').replaceAll(/\D/g, '')], [], undefined].map((whole) => {
    cell.seenBy = { first: [cell.text, cell.text], second: [cell.text, cell.text], isNetwork: whole !== undefined, whole };
    return readTable(table.cells, null).parcels[0]!.areaM2!.trust;
  });
  expect(trusts).toEqual(['certain', 'doubtful', 'doubtful']);
});

it('readTable: coordinates that lost a column of decimals are not certain', () => {
  const table = clearTable();
  for (const { cell, kind } of table.placed) {
    if (kind === 'side') continue;
    cell.text = cell.text.slice(0, -1);
    cell.symbols = cell.symbols.slice(0, -1);
  }
  expect(new Set(trustsOf(table, 'x'))).toEqual(new Set(['doubtful']));
});

it('readTable: sides that lost their last decimal are uncertain; those printed to 0.1 m are certain', () => {
  const shown = (shorten: (side: string) => string): string[] => {
    const table = clearTable();
    for (const { cell, kind } of table.placed) {
      if (kind !== 'side') continue;
      const isComma = cell.text.includes(',');
      const text = shorten(cell.text.replace(',', '.'));
      cell.text = isComma ? text.replace('.', ',') : text;
      cell.symbols = [...cell.text].map((char) => ({ choices: [{ char, share: 0.99 }] }));
    }
    return trustsOf(table, 'sideM');
  };
  expect(new Set(shown((side) => side))).toEqual(new Set(['certain']));
  expect(new Set(shown((side) => Number(side).toFixed(1)))).toEqual(new Set(['certain']));
  expect(new Set(shown((side) => side.slice(0, -1)))).toEqual(new Set(['doubtful']));
});

it('readTable: a row split by a bend, at one height, is one row', () => {
  const table = clearTable();
  for (const cell of table.cells) cell.row *= 2;
  for (const { cell, corner, kind } of table.placed) {
    if (corner !== 4 || kind === 'x') continue;
    cell.row += 1;
    cell.box = { ...cell.box, top: cell.box.top + 0.4 * cell.box.height };
  }
  expect(trustsOf(table, 'x')).toEqual(Array.from({ length: 9 }, () => 'certain'));
});

/** Distances from each corner to the next, metres. */
const DISTANCES = [19.97, 20.37, 27.41, 32.82, 15.48, 21.5];

const corner = (name: string): PrintedCorner => ({ name, x: null, y: null, middle: 0 });
const side = (after: number, onRow: boolean): PrintedSide => ({ after, onRow, field: {} as TableField });

/** Aligns lengths printed beside or between corners: returns the one used as each corner's side. */
function aligned(sides: Array<PrintedSide & { lengthM: number }>, distances = DISTANCES): Array<number | null> {
  const parcel: PrintedParcel = { corners: distances.map((_, at) => corner(String(at + 1))), again: null, sides, area: null };
  const found = alignSides(
    parcel,
    sides.map(({ lengthM }) => lengthM),
    distances,
  );
  return found.map((taken) => sides.find((one) => one === taken)?.lengthM ?? null);
}

it('sides: those in a corner’s row start or end there, as most of them fit', () => {
  expect(aligned(DISTANCES.map((lengthM, at) => ({ ...side(at + 1, true), lengthM })))).toEqual(DISTANCES);
  expect(aligned(DISTANCES.map((lengthM, at) => ({ ...side(at + 2, true), lengthM })))).toEqual(DISTANCES);
});

it('sides: those between rows of a tilted page belong to the next row, or are found by value', () => {
  const sides = DISTANCES.map((lengthM, at) => ({ ...(at < 3 ? side(at + 2, true) : side(at + 1, false)), lengthM }));
  expect(aligned(sides)).toEqual(DISTANCES);
});

it.each([6, 5])('sides: of %i corners with too few matches no side is used', (count) => {
  const distances = DISTANCES.slice(0, count);
  expect(
    aligned(
      distances.map((_, at) => ({ ...side(at + 1, true), lengthM: 100 + at })),
      distances,
    ),
  ).toEqual(distances.map(() => null));
});

it('sides: with four corners one misread number is ambiguous, so the sides stay in place', () => {
  const lengthsM = [100, 101, 102, 103];
  expect(
    aligned(
      lengthsM.map((lengthM, at) => ({ ...side(at + 1, true), lengthM })),
      DISTANCES.slice(0, 4),
    ),
  ).toEqual(lengthsM);
});

it('sides: a number between rows does not displace a side in its corner’s row', () => {
  const distances = DISTANCES.slice(0, 4);
  const printed = distances.map((lengthM, at) => ({ ...side(at + 1, true), lengthM }));
  expect(aligned([...printed, { ...side(5, false), lengthM: 384 }], distances)).toEqual(distances);
});
