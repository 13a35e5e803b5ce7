import type { CoordinateRange } from '../../src/domain/coordinates/coordinateRange.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { QuarterTurns } from '../../src/domain/picture/startCrop.ts';
import { runInTask } from '../bridge/heartbeat.ts';
import type { CellImage } from './cellImage.ts';
import type { Cleaner, StraightTable } from './clean/cleaner.ts';
import { type ColourPicture, type GreyPicture, greyOf, otherVariants, PLAIN_VARIANT, type PictureVariant } from './picture/greyOf.ts';
import type { DigitNet } from './recognise/digitNet.ts';
import { digitsOf, type CellReading } from './recognise/recogniseCell.ts';
import { type SecondPass, recogniseCells, runSecondPass } from './recognise/recogniseCells.ts';
import { axisOf } from './table/axis.ts';
import { readTable } from './table/readTable.ts';
import { median } from './table/tableRow.ts';

/** Longest uninterrupted greying and cleaning of 4 megapixels, on a cheap phone. */
const CLEAN_BUDGET_MS = 9000;
/** Longest evaluation of forty doubtful rows. */
const TABLE_BUDGET_MS = 5000;

export interface TableReaders {
  cleaner: Cleaner;
  net: DigitNet;
  second: Promise<DigitNet | null>;
}

export interface FoundTable extends StraightTable {
  variant: PictureVariant;
  grey: GreyPicture;
  seen: CellReading[];
  again: SecondPass;
  table: ReturnType<typeof readTable>;
  /** Number of coordinates that are certain or confirmed; whether most of them are, and all. */
  strength: number;
  isSound: boolean;
  isWhole: boolean;
}

export const tableOf = (texts: Parameters<typeof readTable>[0], range: CoordinateRange | null): Promise<ReturnType<typeof readTable>> =>
  runInTask(TABLE_BUDGET_MS, () => readTable(texts, range));

/**
 * Reads a table with the networks only: as black print on upright paper, and if no sound table results, also as light
 * print on dark, as coloured print, and rotated.
 * @returns the reading with the most certain table; that of black upright print if none has any
 * @throws when the signal aborts
 */
export async function findTable(
  pixels: ColourPicture,
  readers: TableReaders,
  range: CoordinateRange | null,
  signal: AbortSignal,
): Promise<FoundTable> {
  const read = (variant: PictureVariant): Promise<FoundTable> => readVariant(pixels, variant, readers, range, signal);
  let best = await read(PLAIN_VARIANT);
  if (best.isWhole) return best;
  const others = otherVariants(pixels);
  const upright = others[0]?.isNegative ? [] : [best];
  for (const variant of others) {
    upright.push(await read(variant));
    best = stronger(best, upright.at(-1)!);
    if (best.isWhole || (best.isSound && best.variant.channel !== null)) return best;
  }
  if (best.isSound) return best;
  // Rotated readings are expensive, so only black print and the likelier colour are rotated.
  for (const shown of upright.slice(0, 2)) {
    for (const quarterTurns of turnsOf(shown)) {
      const turned = await read({ ...shown.variant, quarterTurns });
      if (turned.isSound) return turned;
    }
  }
  return best;
}

/** Returns the sound reading, else the one with more certain coordinates. */
function stronger(a: FoundTable, b: FoundTable): FoundTable {
  const isStronger = a.isSound === b.isSound ? b.strength > a.strength : b.isSound;
  return isStronger ? b : a;
}

/** Minimum coordinates of a sound table: a picture read the wrong way up may show fewer by chance. */
const MIN_SOUND = 3;

async function readVariant(
  pixels: ColourPicture,
  variant: PictureVariant,
  { cleaner, net, second }: TableReaders,
  range: CoordinateRange | null,
  signal: AbortSignal,
): Promise<FoundTable> {
  signal.throwIfAborted();
  const grey = greyOf(pixels, variant);
  const straight = await runInTask(CLEAN_BUDGET_MS, () => cleaner.clean(grey, variant.channel !== null));
  const seen = await recogniseCells(net, straight.cells, signal);
  const confirming = await second;
  const again = await runSecondPass(confirming, straight.cells, seen, signal);
  const table = await tableOf(again.texts, range);
  const numbers = table.parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x, y]));
  const certain = numbers.filter(({ trust }) => trust === 'certain').length;
  const confirmed = [...again.confirmed].filter((at) => axisOf(again.texts[at]!.text.replaceAll(/\D/g, '')) !== null).length;
  const strength = numbers.length > 0 ? Math.max(certain, confirmed) : 0;
  // An upside-down page yields few coordinates.
  const isSound = strength >= MIN_SOUND && 2 * strength >= numbers.length && 3 * numbers.length >= numbersAmong(seen);
  // Any coordinate is enough if the second network is missing, because then no table counts as certain.
  const isWhole = confirming ? isSound && strength >= numbers.length : numbers.length > 0;
  return { ...straight, variant, grey, seen, again, table, strength, isSound, isWhole };
}

/** Range of cell counts that show how a page is rotated; more cells are noise. */
const MIN_CELLS = 6;
const MAX_CELLS = 1500;
/** Minimum width-to-height ratio of words and numbers, and largest share of them on a sideways page. */
const WIDE = 2;
const MAX_WIDE = 0.8;
/** Minimum digits and number of such numbers on a page that may be upside down, where digits are misread. */
const MIN_DIGITS = 4;
const MIN_NUMBERS = 4;
/** Minimum median share: close rows of a sideways table are as wide as words, but hardly legible. */
const MIN_LEGIBLE = 0.15;

const numbersAmong = (seen: readonly CellReading[]): number =>
  seen.filter(({ candidates: [first = []] }) => digitsOf(first).length >= MIN_DIGITS).length;

/** Lists likely rotations: 180° if numbers were misread, 90° if few cells are words. */
function turnsOf({ cells, seen }: FoundTable): readonly QuarterTurns[] {
  if (cells.length < MIN_CELLS || cells.length > MAX_CELLS) return [];
  const numbers = numbersAmong(seen);
  const isLegible = median(seen.map(({ share }) => share)) >= MIN_LEGIBLE;
  const wide = cells.filter(({ box }) => box.width > WIDE * box.height).length;
  return [...(numbers >= MIN_NUMBERS ? ([2] as const) : []), ...(wide < MAX_WIDE * cells.length || !isLegible ? ([1, 3] as const) : [])];
}

/** Distances in digit heights: to the edge, of rules beside coordinates, and of other columns. */
const EDGE = 0.5;
const BESIDE = 2.5;
const COLUMNS = 12;
/** Distance above and below coordinates, in rows, within which a table's rules may reach the edge. */
const RULED_ROWS = 2.2;
/** Minimum numbers of rules and strokes at an edge: fewer may be a fold or a drawing. */
const MIN_RULES = 2;
const MIN_STROKES = 4;

/** Tests whether an edge of the picture cuts the table: its coordinates, its rules, or strokes. */
export function isCut({ grey, table, toPhoto }: FoundTable): boolean {
  const boxes = cornerBoxes(table);
  if (boxes.length === 0) return false;
  const digit = median(boxes.map(({ height }) => height));
  const middles = boxes.map(({ top, height }) => top + height / 2).sort((a, b) => a - b);
  const steps = middles.slice(1).map((middle, at) => middle - middles[at]!);
  const pitch = median(steps.filter((step) => step > digit / 2)) || BESIDE * digit;
  const [top, bottom] = [middles[0]! - digit / 2, middles.at(-1)! + digit / 2];
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.left + box.width))];
  const rows = { from: left, to: right, beside: BESIDE * digit, ruled: RULED_ROWS * pitch, written: pitch + EDGE * digit };
  const columns = { from: top, to: bottom, beside: (pitch - digit) / 2, ruled: COLUMNS * digit, written: COLUMNS * digit };
  const [above, below, before, behind] = [
    endOf(grey, digit, { ...rows, place: (along, out) => toPhoto(along, top - out) }),
    endOf(grey, digit, { ...rows, place: (along, out) => toPhoto(along, bottom + out) }),
    endOf(grey, digit, { ...columns, place: (along, out) => toPhoto(left - out, along) }),
    endOf(grey, digit, { ...columns, place: (along, out) => toPhoto(right + out, along) }),
  ] as const;
  const [start, end] = [table.parcels[0]!.corners[0]!, table.parcels.at(-1)!.corners.at(-1)!];
  // Rules of a list on a screen extend from edge to edge.
  const ruled = Math.min(before.rules, behind.rules) < MIN_RULES ? [above, below, before, behind] : [above, below];
  return (
    ruled.some(({ rules }) => rules >= MIN_RULES) ||
    [above, below, before, behind].some(({ nearest, strokes }) => nearest < EDGE * digit || strokes >= MIN_STROKES) ||
    (above.nearest < pitch && Number(start.name) > 1) ||
    // The last side leads to a corner other than the first.
    (below.nearest < pitch && (end.sideM?.trust ?? 'certain') !== 'certain')
  );
}

interface TableSide {
  /** Maps a place to the photograph: `along` the side, `out` of the table, in pixels of the straight picture. */
  place: (along: number, out: number) => readonly [x: number, y: number];
  from: number;
  to: number;
  /** Reach of rules and strokes beyond its ends and outwards. */
  beside: number;
  ruled: number;
  written: number;
}

/** Limits in digit heights: width of a stroke, distance of paper beside a rule, length of a rule's parts. */
const STROKE = 0.9;
const PAPER = 0.4;
const PART = 0.5;
/** Largest brightness of a stroke and of a rule relative to paper; share of a rule's parts that are as dark. */
const INK = 0.78;
const RULE = 0.93;
const DARK_PARTS = 0.8;
/** Blurred pixels at a picture's edge. */
const RIM = 1;

/** Counts rules and strokes where a side reaches the photograph's edge. @returns also the distance to the edge */
function endOf({ width, height, pixels }: GreyPicture, digit: number, { place, from, to, beside, ruled, written }: TableSide) {
  const isInside = (along: number, out: number): boolean => {
    const [x, y] = place(along, out);
    return Math.min(x, y, width - 1 - x, height - 1 - y) > RIM;
  };
  const depthAt = (along: number): number => {
    let [inside, outside] = [-digit / 2, ruled];
    if (isInside(along, outside)) return Infinity;
    while (outside - inside > RIM / 4) {
      const out = (inside + outside) / 2;
      if (isInside(along, out)) inside = out;
      else outside = out;
    }
    return inside;
  };
  const lightOf = (along: number, start: number, end: number): number => {
    let [sum, count] = [0, 0];
    for (let out = end; out >= start; out--) {
      for (let at = along - 1; at <= along + 1; at++, count++) {
        const [x, y] = place(at, out);
        sum += pixels[Math.round(y) * width + Math.round(x)] ?? 255;
      }
    }
    return sum / count;
  };
  const isRule = (along: number, depth: number): boolean => {
    const isDark = (part: number): boolean => {
      const end = depth - part * PART * digit;
      const [ruleLight, ...sides] = [0, -PAPER, PAPER].map((offset) => lightOf(along + offset * digit, end - PART * digit, end));
      return ruleLight! < RULE * Math.min(...sides);
    };
    const parts = Array.from({ length: Math.floor(depth / (PART * digit)) }, (_, part) => part);
    return parts.length > 0 && isDark(0) && parts.filter(isDark).length >= DARK_PARTS * parts.length;
  };
  const places = Array.from({ length: Math.ceil(to - from + 2 * beside) }, (_, at) => from - beside + at);
  const depths = places.map(depthAt);
  const lights = places.map((along, at) => (depths[at]! < written ? lightOf(along, depths[at]! - 2, depths[at]!) : 255));
  const reach = Math.ceil(STROKE * digit);
  const isStroke = lights.map((light, at) => {
    const around = lights.slice(Math.max(0, at - reach), at + reach + 1).sort((a, b) => a - b);
    return light < INK * around[Math.floor(0.75 * around.length)]!;
  });
  return {
    nearest: Math.min(...depths.filter((_, at) => places[at]! >= from && places[at]! <= to)),
    rules: runsOf(
      depths.map((depth, at) => depth < ruled && isRule(places[at]!, depth)),
      reach,
    ),
    strokes: runsOf(isStroke, reach),
  };
}

/** Counts the runs of two to `maxLength` marks. */
function runsOf(marks: readonly boolean[], maxLength: number): number {
  let [runs, length] = [0, 0];
  for (const mark of [...marks, false]) {
    if (!mark && length > 1 && length <= maxLength) runs += 1;
    length = mark ? length + 1 : 0;
  }
  return runs;
}

const cornerBoxes = ({ parcels }: FoundTable['table']): PixelBox[] =>
  parcels.flatMap(({ corners }) => corners.flatMap(({ x, y }) => [x.box ?? [], y.box ?? []].flat()));

/** Minimum width-to-height ratio of a line of words. */
const MIN_ASPECT = 4;

/** Lists lines of words, nearest to the coordinates first. */
export function nearestWords({ cells, seen, table }: FoundTable): CellImage[] {
  const boxes = cornerBoxes(table);
  const gap = (from: number, length: number, other: number, otherLength: number): number =>
    Math.max(0, other - from - length, from - other - otherLength);
  const distance = ({ box: { left, top, width, height } }: CellImage): number =>
    Math.min(...boxes.map((box) => Math.hypot(gap(left, width, box.left, box.width), gap(top, height, box.top, box.height))));
  const words = cells.filter(({ box }, at) => !seen[at]!.isNumber && box.width > MIN_ASPECT * box.height);
  return boxes.length === 0 ? words : words.sort((a, b) => distance(a) - distance(b));
}
