import type { CoordinateRange } from '../../src/domain/coordinates/coordinateRange.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { QuarterTurns } from '../../src/domain/picture/startCrop.ts';
import { inOnePiece } from '../bridge/heartbeat.ts';
import type { CellImage } from './cellImage.ts';
import type { Cleaner, StraightTable } from './clean/cleaner.ts';
import { type ColourPicture, greyOf, otherLooks, PLAIN_LOOK, type PictureLook } from './picture/greyOf.ts';
import type { DigitNet } from './recognise/digitNet.ts';
import { digitsOf, type SeenCell } from './recognise/seeCell.ts';
import { type SeenAgain, seeCells, seeCellsAgain } from './recognise/seeCells.ts';
import { axisOf } from './table/axis.ts';
import { readTable } from './table/readTable.ts';
import { median } from './table/tableRow.ts';

/** Greying and cleaning 4 megapixels on a cheap phone, in one piece. */
const CLEAN_BUDGET_MS = 9000;
/** Weighing forty doubtful rows. */
const TABLE_BUDGET_MS = 5000;

export interface TableReaders {
  cleaner: Cleaner;
  net: DigitNet;
  second: Promise<DigitNet | null>;
}

export interface FoundTable extends StraightTable {
  look: PictureLook;
  seen: SeenCell[];
  again: SeenAgain;
  table: ReturnType<typeof readTable>;
  /** Number of coordinates that are certain or confirmed; whether most of them are, and all. */
  strength: number;
  isSound: boolean;
  isWhole: boolean;
}

export const tableOf = (texts: Parameters<typeof readTable>[0], range: CoordinateRange | null): Promise<ReturnType<typeof readTable>> =>
  inOnePiece(TABLE_BUDGET_MS, () => readTable(texts, range));

/**
 * Reads a table by the networks alone: as black print on upright paper; if that shows no sound table, also as light print
 * on dark, as coloured print, and turned.
 * @returns the reading with the surest table; that of black upright print if none has any
 * @throws when the signal aborts
 */
export async function findTable(
  pixels: ColourPicture,
  readers: TableReaders,
  range: CoordinateRange | null,
  signal: AbortSignal,
): Promise<FoundTable> {
  const read = (look: PictureLook): Promise<FoundTable> => readLook(pixels, look, readers, range, signal);
  let best = await read(PLAIN_LOOK);
  if (best.isWhole) return best;
  const others = otherLooks(pixels);
  const upright = others[0]?.isNegative ? [] : [best];
  for (const look of others) {
    upright.push(await read(look));
    best = stronger(best, upright.at(-1)!);
    if (best.isWhole || (best.isSound && best.look.channel !== null)) return best;
  }
  if (best.isSound) return best;
  // Turns cost much, so only black print and the likelier colour are turned.
  for (const shown of upright.slice(0, 2)) {
    for (const quarterTurns of turnsOf(shown)) {
      const turned = await read({ ...shown.look, quarterTurns });
      if (turned.isSound) return turned;
    }
  }
  return best;
}

/** The reading that is sound, else the one with more sure coordinates. */
function stronger(one: FoundTable, other: FoundTable): FoundTable {
  const isStronger = one.isSound === other.isSound ? other.strength > one.strength : other.isSound;
  return isStronger ? other : one;
}

/** A picture read the wrong way may show fewer coordinates by chance. */
const MIN_SOUND = 3;

async function readLook(
  pixels: ColourPicture,
  look: PictureLook,
  { cleaner, net, second }: TableReaders,
  range: CoordinateRange | null,
  signal: AbortSignal,
): Promise<FoundTable> {
  signal.throwIfAborted();
  const straight = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(greyOf(pixels, look), look.channel !== null));
  const seen = await seeCells(net, straight.cells, signal);
  const confirming = await second;
  const again = await seeCellsAgain(confirming, straight.cells, seen, signal);
  const table = await tableOf(again.texts, range);
  const numbers = table.parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x, y]));
  const certain = numbers.filter(({ trust }) => trust === 'certain').length;
  const confirmed = [...again.confirmed].filter((at) => axisOf(again.texts[at]!.text.replaceAll(/\D/g, '')) !== null).length;
  const strength = numbers.length > 0 ? Math.max(certain, confirmed) : 0;
  // Upside down, few are coordinates.
  const isSound = strength >= MIN_SOUND && 2 * strength >= numbers.length && 3 * numbers.length >= numbersAmong(seen);
  // Without the second network little is sure, however it is seen.
  const isWhole = confirming ? isSound && strength >= numbers.length : numbers.length > 0;
  return { ...straight, look, seen, again, table, strength, isSound, isWhole };
}

/** Fewer cells do not show how a page is turned; more are noise. */
const MIN_CELLS = 6;
const MAX_CELLS = 1500;
/** Least ratio of width to height of words and numbers, and largest share of them on a sideways page. */
const WIDE = 2;
const MAX_WIDE = 0.8;
/** Digits of a number that may be upside down, where most are read as other digits. */
const MIN_DIGITS = 4;
const MIN_NUMBERS = 4;
/** Rows of a sideways table that stand near each other are as wide as words, but the network sees no signs in them. */
const MIN_LEGIBLE = 0.15;

const numbersAmong = (seen: readonly SeenCell[]): number =>
  seen.filter(({ looks: [first = []] }) => digitsOf(first).length >= MIN_DIGITS).length;

/** How a page may have to be turned: by 180° where numbers are seen that are none, by 90° where few of its cells are words. */
function turnsOf({ cells, seen }: FoundTable): readonly QuarterTurns[] {
  if (cells.length < MIN_CELLS || cells.length > MAX_CELLS) return [];
  const numbers = numbersAmong(seen);
  const isLegible = median(seen.map(({ share }) => share)) >= MIN_LEGIBLE;
  const wide = cells.filter(({ box }) => box.width > WIDE * box.height).length;
  return [...(numbers >= MIN_NUMBERS ? ([2] as const) : []), ...(wide < MAX_WIDE * cells.length || !isLegible ? ([1, 3] as const) : [])];
}

/** In heights of a digit: what is nearer to the edge may go on beyond it. */
const EDGE = 0.5;
/** In widths of a coordinate: what is wider is a line of words. */
const WIDEST = 1.6;

/** Whether numbers of the table's columns stand at the edge of a picture of that size. */
export function isCut({ cells, seen, table, toPhoto }: FoundTable, size: { width: number; height: number }): boolean {
  const boxes = cornerBoxes(table);
  const isInColumn = ({ box }: CellImage): boolean =>
    boxes.some(({ left, width }) => box.left < left + width && left < box.left + box.width && box.width < WIDEST * width);
  const numbers = cells.filter((cell, at) => seen[at]!.numbers.some((found) => found.length > 0) && isInColumn(cell));
  return numbers.some(({ box: { left, top, width, height } }) => {
    const ends = [toPhoto(left, top), toPhoto(left + width, top), toPhoto(left, top + height), toPhoto(left + width, top + height)];
    const digitPx = EDGE * Math.hypot(ends[0]![0] - ends[2]![0], ends[0]![1] - ends[2]![1]);
    return ends.some(([x, y]) => Math.min(x, y, size.width - x, size.height - y) < digitPx);
  });
}

const cornerBoxes = ({ parcels }: FoundTable['table']): PixelBox[] =>
  parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x.box ?? [], y.box ?? []].flat()));

/** Least width of a line per height. */
const MIN_ASPECT = 4;

export function nearestWords({ cells, seen, table }: FoundTable): CellImage[] {
  const boxes = cornerBoxes(table);
  const apart = (from: number, length: number, other: number, otherLength: number): number =>
    Math.max(0, other - from - length, from - other - otherLength);
  const off = ({ box: { left, top, width, height } }: CellImage): number =>
    Math.min(...boxes.map((box) => Math.hypot(apart(left, width, box.left, box.width), apart(top, height, box.top, box.height))));
  const words = cells.filter(({ box }, at) => !seen[at]!.isNumber && box.width > MIN_ASPECT * box.height);
  return boxes.length === 0 ? words : words.sort((one, other) => off(one) - off(other));
}
