import { type ReadNumber, type ReadParcel, roundOcrValue } from '../../../src/domain/picture/cornerReading.ts';
import { type Axis } from './axis.ts';
import { usualDecimals } from './decimalShares.ts';
import type { DocumentFacts } from './cornerOptions.ts';
import { distanceM, isUnread } from './cornerStates.ts';
import { optionValue, UNREAD, type NumberOption, optionText } from './numberOption.ts';
import { confirms, fit, lengthDensity, type PrintedLength } from './printedLength.ts';
import type { PrintedParcel } from './printedParcel.ts';
import { solveParcel, type SolvedParcel } from './solveParcel.ts';
import { digitOf } from './digitOf.ts';
import { type TableField, withoutLabel } from './tableField.ts';
import { twiceAreaM2 } from './weighByArea.ts';

/** Minimum probability of a certain number. */
const CERTAIN_FROM = 0.985;
/** Alternatives below this probability mark no digit as doubtful. */
const DOUBT_FROM = 0.004;

/** Option with its probability; the remainder to 1 is that no option is right. */
export interface WeighedOption {
  option: NumberOption;
  share: number;
}

/** Returns a number's likeliest option as certain, repaired or doubtful: doubtful if not `isSound`, however clear. */
export function judgeNumber(
  field: TableField | null,
  weighed: readonly WeighedOption[],
  isSound: (option: NumberOption) => boolean,
): ReadNumber {
  const byText = new Map<string, WeighedOption>();
  /** Texts with the field's digits. */
  const asSeen = new Set<string>();
  for (const candidate of weighed) {
    const text = optionText(candidate.option);
    const same = byText.get(text);
    const option = same && same.option.ocr > candidate.option.ocr ? same.option : candidate.option;
    byText.set(text, { option, share: candidate.share + (same?.share ?? 0) });
    if (candidate.option.digits === field?.digits) asSeen.add(text);
  }
  const sorted = [...byText.values()].sort((a, b) => b.share - a.share);
  const best = sorted[0];
  const box = field?.box ?? null;
  if (!best) return { value: null, text: field?.digits ?? '', trust: 'doubtful', before: null, doubtfulAt: [], box };
  const text = optionText(best.option);
  const value = roundOcrValue(best.option.value);
  if (best.share < CERTAIN_FROM || !isSound(best.option)) {
    return { value, text, trust: 'doubtful', before: null, doubtfulAt: doubtsOf(text, sorted.slice(1)), box };
  }
  const seen = sorted.reduce((a, b) => (b.option.ocr > a.option.ocr ? b : a));
  // Options contain only possible numbers, which the field's own digits may not be.
  const isChanged = seen !== best || (field !== null && !asSeen.has(text));
  const before = isChanged ? (seen === best ? field!.text : optionText(seen.option)) : null;
  return { value, text, trust: before === null ? 'certain' : 'repaired', before, doubtfulAt: [], box };
}

/** Returns the indices at which alternatives differ; those of all digits if none has the same length. */
function doubtsOf(text: string, others: readonly WeighedOption[]): number[] {
  const texts = others.filter(({ share }) => share >= DOUBT_FROM).map(({ option }) => optionText(option));
  const differ = (char: string, index: number): boolean => texts.some((other) => other.length === text.length && other[index] !== char);
  const at = [...text].flatMap((char, index) => (differ(char, index) ? [index] : []));
  return at.length > 0 ? at : [...text].flatMap((char, index) => (char === '.' ? [] : [index]));
}

const MIN_CORNERS = 3;
/** Minimum density of a printed figure that fits the corners; solveParcel.ts has the same limits. */
const FITS = { side: 2, area: 0.1 } as const;
/** Largest share of dissenting readings of a number that no side or area supports. */
const MAX_DISSENT = 0.34;
/** Usual decimals of coordinates and sides, and number of sides with fewer decimals that must agree. */
const MIN_DECIMALS = 2;
const MIN_ROUNDED = 6;
/** Largest relative difference between a printed area and that of the corners. */
const AREA_OFF = 0.003;
/** Prior probability that no option is right. */
const NONE = 0.005;

/** Reads a parcel's numbers together. @param numbers others of the document: one may be its area */
export function readPrintedParcel(printed: PrintedParcel, facts: DocumentFacts, numbers: readonly TableField[]): ReadParcel {
  const first = solveParcel(printed, facts);
  const area = printed.area ?? areaAmong(numbers, first);
  const parcel = { ...printed, area };
  const solved = area === printed.area ? first : solveParcel(parcel, facts);
  return {
    corners: parcel.corners.map((corner, at) => ({
      name: corner.name,
      x: judgeCoordinate(parcel, solved, facts, at, 'x'),
      y: judgeCoordinate(parcel, solved, facts, at, 'y'),
      sideM: judgeSide(solved, facts, at),
    })),
    areaM2: judgeArea(parcel, solved),
  };
}

function judgeCoordinate(
  { corners, again }: PrintedParcel,
  solved: SolvedParcel,
  facts: DocumentFacts,
  at: number,
  axis: Axis,
): ReadNumber {
  const { x, y } = corners[at]!;
  // A number alone in its row, without its decimals or in a table with mostly incomplete rows is never certain.
  const decimals = Math.max(MIN_DECIMALS, usualDecimals(facts.x), usualDecimals(facts.y));
  const isTable =
    corners.length >= MIN_CORNERS && corners.filter((corner) => corner.x !== null && corner.y !== null).length > corners.length / 2;
  const isSupported = isTable && (!hasEvidence(solved) || isSupportedAt(solved, at) || isSeenAlike(corners[at]![axis]));
  // A last row without the first one's name may be another corner than its digits say.
  const repeated = at === 0 && again && (again.name === '' || again.name !== corners[0]!.name) ? again[axis] : null;
  const isWhole = (option: NumberOption): boolean =>
    isSupported &&
    x !== null &&
    y !== null &&
    option.digits.length - option.whole === decimals &&
    (repeated?.digits ?? option.digits) === option.digits &&
    isConfirmed(corners[at]![axis], option);
  const shares = new Map<NumberOption, number>();
  solved.corners[at]!.known.forEach((state, index) => {
    if (state[axis] === UNREAD) return;
    shares.set(state[axis], (shares.get(state[axis]) ?? 0) + solved.shares[at]![index]!);
  });
  return judgeNumber(
    corners[at]![axis],
    [...shares].map(([option, share]): WeighedOption => ({ option, share })),
    isWhole,
  );
}

const hasEvidence = ({ sides, area }: SolvedParcel): boolean =>
  (area?.printed ?? null) !== null || sides.some((side) => (side ?? null) !== null);

function isSupportedAt({ ring, sides, area }: SolvedParcel, at: number): boolean {
  const fits = (from: number): boolean => {
    const side = sides[from];
    const distance = distanceM(ring[from]!, ring[(from + 1) % ring.length]!);
    return side !== null && side !== undefined && !Number.isNaN(distance) && lengthDensity(side.printed, distance) >= FITS.side;
  };
  if (fits(at) || fits((at + ring.length - 1) % ring.length)) return true;
  return area !== null && area.printed !== null && lengthDensity(area.printed, Math.abs(twiceAreaM2(ring)) / 2) >= FITS.area;
}

/**
 * Tests whether both readers saw these digits: sides and areas do not confirm centimetres, and passes of one reader
 * make the same errors. Under a stamp both may have read the rest of another digit.
 */
function isConfirmed(field: TableField | null, { digits }: NumberOption): boolean {
  if (field === null || digits !== field.digits) return true;
  return field.words.every(({ cell: { seenBy, isUnderStamp }, text }) => {
    const read = [...withoutLabel(text)].map(digitOf).join('');
    if (isUnderStamp) return false;
    if (!seenBy) return true;
    const { first, second, isNetwork } = seenBy;
    const isSeen = (pass: string): boolean => matches(pass, read);
    return first.some(isSeen) && (isNetwork ? second.every((pass) => pass.replaceAll(/\D/g, '').includes(read)) : second.some(isSeen));
  });
}

/** Tests whether a text contains digits; '?' matches any digit. */
function matches(text: string, digits: string): boolean {
  const signs = [...text].map((char) => (char === '?' ? char : digitOf(char))).join('');
  for (let from = 0; from + digits.length <= signs.length; from += 1) {
    if ([...digits].every((digit, at) => signs[from + at] === '?' || signs[from + at] === digit)) return true;
  }
  return false;
}

const isSeenAlike = (field: TableField | null): boolean =>
  field !== null && field.words.every(({ cell }) => cell.others.reduce((sum, { share }) => sum + share, 0) <= MAX_DISSENT);

function judgeSide(solved: SolvedParcel, facts: DocumentFacts, at: number): ReadNumber | null {
  const { ring, sides } = solved;
  const side = sides[at];
  if (!side) return null;
  const to = (at + 1) % ring.length;
  const distance = distanceM(ring[at]!, ring[to]!);
  const probability = Number.isNaN(distance) ? 0 : shareOf(solved, at) * shareOf(solved, to);
  // A side with other decimals than the rest lost a digit, or is no side.
  const decimals = usualDecimals(facts.sides);
  const isSound = (option: NumberOption): boolean =>
    option.digits.length - option.whole === decimals &&
    confirms(side.printed, option, distance) &&
    isConfirmed(side.side.field, option) &&
    (decimals >= MIN_DECIMALS || areRounded(solved));
  return judgeNumber(side.side.field, weighLengths(side, probability > 0 ? distance : 0, probability, 1 / 60), isSound);
}

/**
 * Tests whether sides agree with the corners as rounded figures do. Sides that lost their last decimal at the crop's
 * edge or in a shadow are truncated, so that half of them agree only by chance.
 */
function areRounded({ ring, sides }: SolvedParcel): boolean {
  const deviations = sides.flatMap((side, at) => {
    if (!side) return [];
    const [{ value, digits, whole }] = side.options as [NumberOption];
    const distance = distanceM(ring[at]!, ring[(at + 1) % ring.length]!);
    return [Math.abs(value - distance) - 0.5 * 10 ** (whole - digits.length) - 2 * side.printed.spread];
  });
  return deviations.length >= MIN_ROUNDED && deviations.every((deviation) => deviation <= 0);
}

function judgeArea({ area: field }: PrintedParcel, solved: SolvedParcel): ReadNumber | null {
  const { ring, area } = solved;
  if (!field) return null;
  if (!area) return judgeNumber(field, [], () => false);
  const probability = area.printed ? ring.reduce((all, _, at) => all * shareOf(solved, at), 1) : 0;
  const figure = area.printed ? Math.abs(twiceAreaM2(ring)) / 2 : Number.NaN;
  return judgeNumber(
    field,
    weighLengths(area, probability > 0 ? figure : 0, probability, 1 / 500),
    (option) =>
      isBeforeUnit(field) &&
      area.printed !== null &&
      confirms(area.printed, option, figure) &&
      isConfirmed(field, option) &&
      isReadToUnit(field),
  );
}

/** Returns the number that equals the corners' area; agreement within AREA_OFF is no coincidence. */
function areaAmong(numbers: readonly TableField[], { corners, ring }: SolvedParcel): TableField | null {
  if (corners.length < MIN_CORNERS || ring.some(isUnread)) return null;
  const figure = Math.abs(twiceAreaM2(ring)) / 2;
  return (
    numbers.find(({ digits, decimals }) => Math.abs(optionValue(digits, digits.length - (decimals ?? 0)) - figure) < AREA_OFF * figure) ??
    null
  );
}

/** Tests whether a number was read completely, up to its unit: the corners do not confirm its last decimals. */
const isReadToUnit = ({ words, digits }: TableField): boolean =>
  words.every(({ cell: { seenBy } }) => !seenBy || seenBy.whole?.includes(digits));

/** Tests whether a number is followed by its unit, so that no last digit was lost. */
function isBeforeUnit({ words }: TableField): boolean {
  const { cell, text } = words.at(-1)!;
  return /m/i.test(text) || /^\s*[(]?m/i.test(cell.text.slice(cell.text.lastIndexOf(text) + text.length));
}

const shareOf = ({ ring, corners, shares }: SolvedParcel, at: number): number => shares[at]![corners[at]!.known.indexOf(ring[at]!)] ?? 0;

/** Weighs a printed figure by that of the corners. @param any density of the figure if the corners are wrong */
function weighLengths(
  { options, printed }: { options: readonly NumberOption[]; printed: PrintedLength | null },
  figure: number,
  probability: number,
  any: number,
): WeighedOption[] {
  const best = Math.max(...options.map(({ log }) => log));
  const weights = options.map(({ log, value, digits, whole }) => {
    const fits = printed ? printed.floor + fit(Math.abs(value - figure), 0.5 * 10 ** (whole - digits.length), printed.spread) : 0;
    return Math.exp(log - best) * (probability * fits + (1 - probability) * any);
  });
  // No option may be right.
  const none = probability * NONE * any;
  const total = weights.reduce((sum, weight) => sum + weight, none) || 1;
  return options.map((option, at) => ({ option, share: weights[at]! / total }));
}
