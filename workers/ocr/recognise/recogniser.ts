import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { startEngine, type Alphabet, type Engine } from './engine.ts';
import type { EngineFiles } from './engineFiles.ts';
import { type SeenCell, textOfSeen } from './seeCell.ts';
import { namesPlot } from '../../../src/domain/picture/readPrintedPlot.ts';
import type { GreyPicture } from '../picture/greyOf.ts';
import { isAlike, isWords, joinReadings } from './joinReadings.ts';
import type { SeenWord } from './readHocr.ts';

/**
 * How a line is put before the recogniser, which scales every line to one height: rows taken from its margins (so its print
 * comes out larger) and how much of its width is left. Two frames of one line err apart.
 */
interface LineFrame {
  above: number;
  below: number;
  width: number;
}

const MIN_ROWS = 16;

/** The line in another frame. */
export function frameLine(line: GreyPicture, { above, below, width: share }: LineFrame): GreyPicture {
  const isRoomy = line.height - above - below >= MIN_ROWS;
  const top = isRoomy ? above : 0;
  const height = isRoomy ? line.height - above - below : line.height;
  const width = Math.max(1, Math.round(line.width * share));
  const pixels = new Uint8Array(width * height);
  const step = width > 1 ? (line.width - 1) / (width - 1) : 0;
  for (let x = 0; x < width; x++) {
    const left = Math.floor(x * step);
    const right = Math.min(line.width - 1, left + 1);
    const part = x * step - left;
    for (let y = 0; y < height; y++) {
      const row = (top + y) * line.width;
      pixels[y * width + x] = line.pixels[row + left]! * (1 - part) + line.pixels[row + right]! * part + 0.5;
    }
  }
  return { width, height, pixels };
}

/** One way of looking at a cell. */
interface Look {
  of: 'ink' | 'otherInk';
  alphabet: Alphabet;
  frame: LineFrame;
}

/** Each differs from the others in more than one thing, so that they err apart. */
const FIRST: Look = { of: 'ink', alphabet: 'any', frame: { above: 0, below: 0, width: 0.8 } };
const SECOND: Look = { of: 'otherInk', alphabet: 'numbers', frame: { above: 0, below: 0, width: 0.65 } };
/** For words that name sheet, parcel or area. */
const NAMING: Look = { of: 'otherInk', alphabet: 'any', frame: { above: 0, below: 0, width: 1 } };
/** For cells of which the first two saw different things. */
const DECIDING: readonly Look[] = [
  { of: 'ink', alphabet: 'numbers', frame: { above: 8, below: 4, width: 1 } },
  { of: 'otherInk', alphabet: 'numbers', frame: { above: 0, below: 0, width: 1 } },
];

/** What share of all looks the first, the second and the deciding ones are, for the progress. */
const SHARES = { first: 0.5, second: 0.4, deciding: 0.1 } as const;

/** What the network saw so clearly needs one look of the engine, not two. */
const CLEAR_SHARE = 0.9;

/**
 * Reads cells on engines side by side: numbers that the network saw clearly once more, the others as any print, then what are no words as
 * numbers; and where the looks differ again. Parameters are those of `Recogniser`.
 */
export async function readCells(
  engines: readonly Engine[],
  cells: readonly CellImage[],
  seen: readonly SeenCell[],
  asked: readonly number[],
  onShare: (share: number) => void,
): Promise<CellText[]> {
  const looks = seen.map((cell): SeenWord[][] => (cell.isNumber ? [...cell.looks] : []));
  const look = async (which: readonly number[], { of, alphabet, frame }: Look, from: number, share: number): Promise<void> => {
    const lines = which.map((at) => () => frameLine(cells[at]![of], frame));
    const read = await readLines(engines, lines, alphabet, (done) => onShare(from + share * done));
    for (const [index, at] of which.entries()) looks[at]!.push(read[index]!);
  };
  const clear = asked.filter((at) => isClear(seen[at]!));
  const others = asked.filter((at) => !isClear(seen[at]!));
  await look(others, FIRST, 0, SHARES.first);
  const isNumber = numbersAmong(
    cells,
    cells.map((_, at) => isClear(seen[at]!) || (others.includes(at) ? !isWords(looks[at]!.at(-1)!) : seen[at]!.isNumber)),
  );
  const numbers = others.filter((at) => isNumber[at]);
  const textOf = (words: readonly SeenWord[]): string => words.map(({ text }) => text).join(' ');
  const naming = others.filter((at) => namesPlot(textOf(looks[at]!.at(-1)!)));
  await look(naming, NAMING, SHARES.first, 0);
  await look([...clear, ...numbers], SECOND, SHARES.first, SHARES.second);
  const doubtful = [...clear, ...numbers].filter((at) => looks[at]!.some((one) => !isAlike(one, looks[at]![0]!)));
  const share = SHARES.deciding / DECIDING.length;
  for (const [turn, deciding] of DECIDING.entries()) {
    await look(doubtful, deciding, SHARES.first + SHARES.second + turn * share, share);
  }
  return cells.map((cell, at) => {
    if (!asked.includes(at)) return textOfSeen(cell, seen[at]!);
    const { row, column, box } = cell;
    const { isNumber, looks: first } = seen[at]!;
    const second = looks[at]!.slice(isNumber ? first.length : 0);
    return {
      row,
      column,
      box,
      ...joinReadings(looks[at]!),
      seenBy: { first: first.map(textOf), second: second.map(textOf), isNetwork: false },
    };
  });
}

const isClear = ({ isNumber, share, looks }: SeenCell): boolean =>
  isNumber && share >= CLEAR_SHARE && looks.every((one) => isAlike(one, looks[0]!));

/** A cell as wide as its column's numbers, in shares of their width; and how many of those a column has at least. */
const AS_WIDE = 0.12;
const MIN_NUMBERS = 3;
/** In heights: narrower ones, names of corners, are as wide as anything. */
const WIDE = 3;

/**
 * Which cells are numbers: what the first look saw so, and what is as wide as most numbers of its column, for a blurred one may look like
 * a word.
 */
function numbersAmong(cells: readonly CellImage[], looksSo: readonly boolean[]): boolean[] {
  const widths = new Map<number, number[]>();
  for (const [at, { column, box }] of cells.entries()) {
    if (looksSo[at] && box.width > WIDE * box.height) widths.set(column, [...(widths.get(column) ?? []), box.width]);
  }
  return cells.map(({ column, box }, at) => {
    const own = (widths.get(column) ?? []).sort((a, b) => a - b);
    const usual = own[own.length >> 1] ?? 0;
    const alike = own.filter((width) => Math.abs(width - usual) < AS_WIDE * usual);
    return looksSo[at]! || (alike.length >= MIN_NUMBERS && Math.abs(box.width - usual) < AS_WIDE * usual);
  });
}

/** Each engine takes the next line as soon as it is free. */
async function readLines(
  engines: readonly Engine[],
  lines: ReadonlyArray<() => GreyPicture>,
  alphabet: Alphabet,
  onShare: (share: number) => void,
): Promise<SeenWord[][]> {
  const seen: SeenWord[][] = [];
  let next = 0;
  let done = 0;
  const work = async (engine: Engine): Promise<void> => {
    for (let at = next++; at < lines.length; at = next++) {
      seen[at] = await engine.readLine(lines[at]!(), alphabet);
      done += 1;
      onShare(done / lines.length);
    }
  };
  await Promise.all(engines.map(work));
  return seen;
}

/** More would only share the cores and hold memory: each takes about 60 MB. */
const MAX_ENGINES = 2;
/** Fewer lines are read before a second engine is there. */
const MIN_CELLS = 8;

export interface Recogniser {
  /**
   * Reads cells.
   * @param seen what the network of digits saw, of each cell
   * @param asked indices of those to be read; the others are as the network saw them
   * @param onShare how much is done, 0 to 1, rising
   * @returns in the order of the cells
   * @throws when the engine fails, or was stopped
   */
  read(
    cells: readonly CellImage[],
    seen: readonly SeenCell[],
    asked: readonly number[],
    onShare: (share: number) => void,
  ): Promise<CellText[]>;
}

/**
 * Starts what reads numbers.
 * @param cells how many it will be asked for
 * @param signal ends its workers, at any time
 * @throws when it cannot be started, or the signal aborts
 */
export async function startRecogniser(files: EngineFiles, cells: number, signal: AbortSignal): Promise<Recogniser> {
  const count = Math.min(cells < MIN_CELLS ? 1 : MAX_ENGINES, Math.max(1, navigator.hardwareConcurrency));
  const engines = await Promise.all(Array.from({ length: count }, () => startEngine(files, signal)));
  return { read: (cells, seen, asked, onShare) => readCells(engines, cells, seen, asked, onShare) };
}
