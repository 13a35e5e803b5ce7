import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { startEngine, type Alphabet, type Engine } from './engine.ts';
import type { EngineFiles } from './engineFiles.ts';
import { candidateText, numberCandidates, placeOf, type CellReading, textOfReading } from './recogniseCell.ts';
import { namesPlot } from '../../../src/domain/picture/readPrintedPlot.ts';
import type { GreyPicture } from '../picture/greyOf.ts';
import { isAlike, isWords, joinReadings } from './joinReadings.ts';
import type { OcrWord } from './readHocr.ts';

/** Crops rows from a line's margins, which enlarges its print for the engine, and narrows it. */
interface LineFrame {
  above: number;
  below: number;
  width: number;
}

const MIN_ROWS = 16;

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

interface Variant {
  of: 'ink' | 'otherInk';
  alphabet: Alphabet;
  frame: LineFrame;
}

/** Passes differ in more than one setting, so that they make different errors. */
const FIRST: Variant = { of: 'ink', alphabet: 'any', frame: { above: 0, below: 0, width: 0.8 } };
const SECOND: Variant = { of: 'otherInk', alphabet: 'numbers', frame: { above: 0, below: 0, width: 0.65 } };
/** Reads labels of sheet, parcel and area. */
const NAMING: Variant = { of: 'otherInk', alphabet: 'any', frame: { above: 0, below: 0, width: 1 } };
/** Passes for cells in which the first two passes differ. */
const DECIDING: readonly Variant[] = [
  { of: 'ink', alphabet: 'numbers', frame: { above: 8, below: 4, width: 1 } },
  { of: 'otherInk', alphabet: 'numbers', frame: { above: 0, below: 0, width: 1 } },
];

/** Shares of the progress. */
const SHARES = { first: 0.5, second: 0.4, deciding: 0.1 } as const;

/** Network certainty from which one engine pass is enough. */
const CLEAR_SHARE = 0.9;

/**
 * Reads cells on several engines: once if the networks saw the number clearly, else as any print and then as a number;
 * twice more if the readings differ.
 * @param indices cells to read; the others keep the first network's text
 * @throws when an engine fails or was stopped
 */
export async function readCells(
  engines: readonly Engine[],
  cells: readonly CellImage[],
  seen: readonly CellReading[],
  indices: readonly number[],
  onShare: (share: number) => void,
): Promise<CellText[]> {
  const byNetworks = seen.map(numberCandidates);
  const candidates = byNetworks.map((readings) => [...readings]);
  const readVariant = async (subset: readonly number[], { of, alphabet, frame }: Variant, from: number, share: number): Promise<void> => {
    const lines = subset.map((at) => () => frameLine(cells[at]![of], frame));
    const read = await readLines(engines, lines, alphabet, (done) => onShare(from + share * done));
    for (const [index, at] of subset.entries()) candidates[at]!.push(read[index]!);
  };
  const clear = indices.filter((at) => isClear(seen[at]!));
  const others = indices.filter((at) => !isClear(seen[at]!));
  await readVariant(others, FIRST, 0, SHARES.first);
  const isNumber = numbersAmong(
    cells,
    cells.map((_, at) => isClear(seen[at]!) || (others.includes(at) ? !isWords(candidates[at]!.at(-1)!) : seen[at]!.isNumber)),
  );
  const numbers = others.filter((at) => isNumber[at]);
  const naming = others.filter((at) => namesPlot(candidateText(candidates[at]!.at(-1)!)));
  await readVariant(naming, NAMING, SHARES.first, 0);
  await readVariant([...clear, ...numbers], SECOND, SHARES.first, SHARES.second);
  const doubtful = [...clear, ...numbers].filter((at) => candidates[at]!.some((words) => !isAlike(words, candidates[at]![0]!)));
  const share = SHARES.deciding / DECIDING.length;
  for (const [turn, deciding] of DECIDING.entries()) {
    await readVariant(doubtful, deciding, SHARES.first + SHARES.second + turn * share, share);
  }
  return cells.map((cell, at) => {
    if (!indices.includes(at)) return textOfReading(cell, seen[at]!);
    const { candidates: first } = seen[at]!;
    const second = candidates[at]!.slice(byNetworks[at]!.length);
    return {
      ...placeOf(cell),
      ...joinReadings(candidates[at]!),
      seenBy: { first: first.map(candidateText), second: second.map(candidateText), isNetwork: false },
    };
  });
}

const isClear = ({ isNumber, share, candidates, secondCandidates: second = [] }: CellReading): boolean =>
  isNumber && share >= CLEAR_SHARE && [...candidates, ...second].every((words) => isAlike(words, candidates[0]!));

/** Tolerance of a number's width in its column, and minimum numbers of such a column. */
const AS_WIDE = 0.12;
const MIN_NUMBERS = 3;
/** Minimum width-to-height ratio; names of corners are narrower. */
const WIDE = 3;

/** Selects cells that the first pass read as numbers, and blurred ones as wide as the numbers of their column. */
function numbersAmong(cells: readonly CellImage[], looksSo: readonly boolean[]): boolean[] {
  const widths = new Map<number, number[]>();
  for (const [at, { column, box }] of cells.entries()) {
    if (looksSo[at] && box.width > WIDE * box.height) widths.set(column, [...(widths.get(column) ?? []), box.width]);
  }
  return cells.map(({ column, box }, at) => {
    const columnWidths = (widths.get(column) ?? []).sort((a, b) => a - b);
    const usual = columnWidths[columnWidths.length >> 1] ?? 0;
    const alike = columnWidths.filter((width) => Math.abs(width - usual) < AS_WIDE * usual);
    return looksSo[at]! || (alike.length >= MIN_NUMBERS && Math.abs(box.width - usual) < AS_WIDE * usual);
  });
}

/** Each engine takes the next line as soon as it is free. */
async function readLines(
  engines: readonly Engine[],
  lines: ReadonlyArray<() => GreyPicture>,
  alphabet: Alphabet,
  onShare: (share: number) => void,
): Promise<OcrWord[][]> {
  const seen: OcrWord[][] = [];
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

/** More engines would only share the cores and use memory. */
const MAX_ENGINES = 2;
/** Fewer cells are read before a second engine has started. */
const MIN_CELLS = 8;

/** @param signal ends the engines' workers at any time @throws when one cannot start, or the signal aborts */
export function startEngines(files: EngineFiles, cells: number, signal: AbortSignal): Promise<Engine[]> {
  const count = Math.min(cells < MIN_CELLS ? 1 : MAX_ENGINES, Math.max(1, navigator.hardwareConcurrency));
  return Promise.all(Array.from({ length: count }, () => startEngine(files, signal)));
}
