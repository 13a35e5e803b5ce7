import type { CoordinateRange } from '../../src/domain/coordinates/coordinateRange.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { QuarterTurns } from '../../src/domain/picture/startCrop.ts';
import { inOnePiece } from '../bridge/heartbeat.ts';
import type { CellImage } from './cellImage.ts';
import type { Cleaner, StraightTable } from './clean/cleaner.ts';
import { type ColourPicture, greyOf, otherLooks, PLAIN_LOOK, type PictureLook } from './picture/greyOf.ts';
import type { DigitNet } from './recognise/digitNet.ts';
import { lookText, type SeenCell } from './recognise/seeCell.ts';
import { type SeenAgain, seeCells, seeCellsAgain } from './recognise/seeCells.ts';
import { axisOf } from './table/axis.ts';
import { readTable } from './table/readTable.ts';
import { median } from './table/tableRow.ts';

/** Greying and cleaning 4 megapixels on a cheap phone, in one piece. */
const CLEAN_BUDGET_MS = 9000;
/** Weighing forty doubtful rows there. */
const TABLE_BUDGET_MS = 5000;

/** What reads a table without the engine. */
export interface TableReaders {
  cleaner: Cleaner;
  net: DigitNet;
  second: Promise<DigitNet | null>;
}

/** What the networks make of a picture, seen in one way. */
export interface FoundTable extends StraightTable {
  look: PictureLook;
  seen: SeenCell[];
  again: SeenAgain;
  table: ReturnType<typeof readTable>;
  /** How many coordinates nothing speaks against; whether most are that, and all. */
  strength: number;
  isSound: boolean;
  isWhole: boolean;
}

/** Makes corners of cells' texts. */
export const tableOf = (texts: Parameters<typeof readTable>[0], range: CoordinateRange | null): Promise<ReturnType<typeof readTable>> =>
  inOnePiece(TABLE_BUDGET_MS, () => readTable(texts, range));

/**
 * Reads a table by the networks alone: as black print on upright paper and, where that shows no table, as light print on dark, as
 * coloured print, and turned.
 * @returns the first way of seeing it that shows a table, else the usual one
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
    if (best.isWhole || (best.isSound && look.channel !== null)) return best;
  }
  if (best.isSound) return best;
  // In black and in the likelier colour: turning is dear.
  for (const shown of upright.slice(0, 2)) {
    for (const quarterTurns of turnsOf(shown)) {
      best = stronger(best, await read({ ...shown.look, quarterTurns }));
      if (best.isSound) return best;
    }
  }
  return best;
}

const stronger = (one: FoundTable, other: FoundTable): FoundTable => (other.isSound && other.strength > one.strength ? other : one);

/** Fewer coordinates may be made of anything that is seen the wrong way. */
const MIN_SOUND = 3;

async function readLook(
  pixels: ColourPicture,
  look: PictureLook,
  { cleaner, net, second }: TableReaders,
  range: CoordinateRange | null,
  signal: AbortSignal,
): Promise<FoundTable> {
  signal.throwIfAborted();
  const straight = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(greyOf(pixels, look)));
  const seen = await seeCells(net, straight.cells, signal);
  const confirming = await second;
  const again = await seeCellsAgain(confirming, straight.cells, seen, signal);
  const table = await tableOf(again.texts, range);
  const numbers = table.parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x, y]));
  const certain = numbers.filter(({ trust }) => trust === 'certain').length;
  const confirmed = [...again.confirmed].filter((at) => axisOf(again.texts[at]!.text.replaceAll(/\D/g, '')) !== null).length;
  const strength = numbers.length > 0 ? Math.max(certain, confirmed) : 0;
  const isSound = strength >= MIN_SOUND && 2 * strength >= numbers.length;
  // Without the second network little is sure, however it is seen.
  const isWhole = confirming ? isSound && strength >= numbers.length : numbers.length > 0;
  return { ...straight, look, seen, again, table, strength, isSound, isWhole };
}

/** Of fewer cells nobody can tell how their page lies; more are noise. */
const MIN_CELLS = 6;
const MAX_CELLS = 1500;
/** Words and numbers are wider for their height; so many cells of a page of words are. */
const WIDE = 2;
const MAX_WIDE = 0.8;
/** Digits upside down are mostly taken for others; in so many cells a few of them are more than a page of words has. */
const MIN_DIGITS = 4;
const MIN_NUMBERS = 4;
/** Rows of a sideways table that stand near each other are as wide as words, but the network sees no signs in them. */
const MIN_LEGIBLE = 0.15;

/** How a page may have to be turned: by 180° where numbers are seen that are none, by 90° where few of its cells are words. */
function turnsOf({ cells, seen }: FoundTable): readonly QuarterTurns[] {
  if (cells.length < MIN_CELLS || cells.length > MAX_CELLS) return [];
  const numbers = seen.filter(({ looks: [first = []] }) => lookText(first).replaceAll(/\D/g, '').length >= MIN_DIGITS).length;
  const isLegible = median(seen.map(({ share }) => share)) >= MIN_LEGIBLE;
  if (numbers >= MIN_NUMBERS) return isLegible ? [2] : [2, 1, 3];
  const wide = cells.filter(({ box }) => box.width > WIDE * box.height).length;
  return wide < MAX_WIDE * cells.length || !isLegible ? [1, 3] : [];
}

/** In heights of a digit: what is nearer to the edge may go on beyond it. */
const EDGE = 0.5;
/** In widths of a coordinate: what is wider is a line of words. */
const WIDEST = 1.6;

/**
 * Whether numbers of the table's columns stand at the edge of the picture.
 * @param size of the picture, as it was looked at
 */
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

/** A line of words is longer for its height. */
const MIN_ASPECT = 4;

/** Cells that may be lines of words, those nearest to the table first. */
export function nearestWords({ cells, seen, table }: FoundTable): CellImage[] {
  const boxes = cornerBoxes(table);
  const apart = (from: number, length: number, other: number, otherLength: number): number =>
    Math.max(0, other - from - length, from - other - otherLength);
  const off = ({ box: { left, top, width, height } }: CellImage): number =>
    Math.min(...boxes.map((box) => Math.hypot(apart(left, width, box.left, box.width), apart(top, height, box.top, box.height))));
  const words = cells.filter(({ box }, at) => !seen[at]!.isNumber && box.width > MIN_ASPECT * box.height);
  return boxes.length === 0 ? words : words.sort((one, other) => off(one) - off(other));
}
