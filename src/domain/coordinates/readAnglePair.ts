import { type CoordinateToken, CONTRADICTIONS, coordinateTokens, SHEET_AND_PARCEL } from './coordinateTokens.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { isOnEarth, inVietnam } from './inVietnam.ts';

/** A latitude and a longitude found in a text. */
interface AnglePair {
  position: LngLat;
  /** Evidence that identified them: degree signs or sides, labels, or numbers alone. */
  form: 'angles' | 'labels' | 'text';
  /** Longitude came first without a label and was swapped. */
  swapped: boolean;
  /** Numbers that belong to neither angle, and words that contradict angles. */
  unused: string[];
}

interface Angle {
  /** Degrees, south and west negative. */
  deg: number;
  axis: 'lat' | 'lng' | null;
  /** The axis comes from a word such as 'Đông', which may belong to a name. */
  isAxisWord: boolean;
  hasLabel: boolean;
  hasUnits: boolean;
  numbers: number;
  decimals: number;
  /** Index of the first token and of the one after the last. */
  from: number;
  to: number;
}

/** Units after a number of money, length or area. */
const MEASURES = /^(?:m|km|ha|k|tỷ|tỉ|triệu|tr|đồng|vnđ?|usd|[%₫$€])$/i;
/** Minimum decimals of a place: three are a hundred metres. Fewer suggest a price or an area. */
const FINE_DECIMALS = 3;

/**
 * Reads degrees, minutes and seconds with signs, words, colons or spaces, sides and labels in Vietnamese or English, or
 * two plain numbers within a text. Without sides and labels the first is the latitude.
 */
export function readAnglePair(text: string): AnglePair | null {
  const found = findPair(text);
  return found?.isRefused === false ? found.pair : null;
}

/** Returns the numbers that prevent a text from being coordinates: additional ones, or ones larger than angles are. */
export function unreadNumbers(text: string): string[] {
  const found = findPair(text);
  if (found) return found.isRefused ? found.pair.unused : [];
  const tokens = coordinateTokens(text);
  const isFine = (token: CoordinateToken): boolean => token.kind === 'number' && token.decimals >= FINE_DECIMALS && token.value <= 180;
  const hasFine = tokens.some(isFine);
  const numbers = tokens.filter((token) => token.kind === 'number');
  // Six numbers are degrees, minutes and seconds of both angles.
  if (numbers.length > 6 && !tokens.some(({ kind }) => kind === 'word')) return numbers.slice(6).map(({ text }) => text);
  return tokens.flatMap((token, at) =>
    token.kind === 'number' && (isSixtyPart(tokens, at) || (hasFine && !(token.value <= 180))) ? [token.text] : [],
  );
}

/** Returns true if minutes or seconds reach 60, as in 21°75'00", which is not an angle. */
function isSixtyPart(tokens: readonly CoordinateToken[], at: number): boolean {
  const token = tokens[at]!;
  if (token.kind !== 'number' || token.value < 60) return false;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isMarked = next?.kind === 'unit' && next.unit > 0 && before?.kind === 'unit' && before.unit === next.unit - 1;
  return isMarked || (token.decimals === 0 && before?.kind === 'colon' && tokens[at - 2]?.kind === 'number');
}

/** @returns `isRefused`: numbers without words must be exactly two (§5.5) */
function findPair(text: string): { pair: AnglePair; isRefused: boolean } | null {
  const { tokens, heading, to } = takeHeading(coordinateTokens(text));
  if (tokens.some((_, at) => isSixtyPart(tokens, at)) || SHEET_AND_PARCEL.test(text.trim())) return null;
  const numbers = tokens.filter(({ kind }) => kind === 'number').length;
  const hasWords = tokens.some(({ kind }) => kind === 'word');
  const read = readAngles(tokens, numbers === 6 && !hasWords);
  const behind = read.filter(({ from }) => from >= to);
  const precise = behind.filter(isPrecise);
  // The row number is before its degrees.
  const headed = precise.length > 1 ? precise : behind;
  const angles = read.map((angle): Angle => {
    const label = angle.axis === null ? heading[headed.indexOf(angle)] : undefined;
    return label ? { ...angle, axis: label.axis, hasLabel: true } : angle;
  });
  const pairs = angles.slice(1).map((second, index) => [angles[index]!, second] as const);
  const isWhole = numbers === 2 && !hasWords;
  const tests: ReadonlyArray<(first: Angle, second: Angle) => boolean> = [
    // 'Block N1 E1' is a name.
    (first, second) =>
      first.axis !== null && second.axis !== null && first.axis !== second.axis && !(hasWords && (isCoarse(first) || isCoarse(second))),
    (first, second) => (first.axis === null) !== (second.axis === null) && areFine(first, second),
    (first, second) => areAdjacent(tokens, first, second) && areFine(first, second),
    (first, second) => areAdjacent(tokens, first, second) && (isWhole || (first.numbers === 3 && second.numbers === 3)),
  ];
  // '21.500 - 105.800' beside words are prices or areas.
  const areFine = (...both: Angle[]): boolean =>
    both.every(isPrecise) &&
    (!hasWords || both.some(({ hasUnits, hasLabel, decimals }) => hasUnits || hasLabel || decimals > FINE_DECIMALS));
  const hasDegrees = tokens.some((token) => token.kind === 'unit' && token.unit === 0);
  // Outside Việt Nam '10:30:15 21:45:30' and '8.30 - 21.45' are times, and 'Nam' before Vietnamese numbers is a name.
  const isGuess = (first: Angle, second: Angle, { lat, lng }: LngLat): boolean => {
    const sides = [first, second].filter(({ axis }) => axis !== null);
    if (sides.length === 0) return !hasDegrees && (first.hasUnits || !isPrecise(first) || !isPrecise(second));
    return (sides.length === 1 || sides.some((side) => side.isAxisWord)) && inVietnam({ lat: Math.abs(lat), lng: Math.abs(lng) });
  };
  for (const isPair of tests) {
    const placedPairs = pairs.flatMap(([first, second]) => {
      const placed = isPair(first, second) ? placePair(first, second) : null;
      return placed && (inVietnam(placed.position) || !isGuess(first, second, placed.position)) ? [{ first, second, placed }] : [];
    });
    // A time of day may precede them.
    const found = placedPairs.find(({ placed }) => inVietnam(placed.position)) ?? placedPairs[0];
    if (found) {
      const { first, second, placed } = found;
      const form = formOf(first, second);
      const unused = [...(text.match(CONTRADICTIONS) ?? []), ...unusedNumbers(tokens, first, second)];
      return { pair: { ...placed, form, unused }, isRefused: form === 'text' && unused.length > 0 && !hasWords };
    }
  }
  return null;
}

type Label = CoordinateToken & { kind: 'label' };
const isLabel = (token: CoordinateToken): token is Label => token.kind === 'label';
const SEPARATOR: CoordinateToken = { kind: 'separator' };

/** Removes 'Lat, Long' or 'Kinh độ/Vĩ độ' before both numbers from the tokens. */
function takeHeading(tokens: readonly CoordinateToken[]): { tokens: readonly CoordinateToken[]; heading: readonly Label[]; to: number } {
  const labels = tokens.filter(isLabel);
  const [from, to] = [tokens.findIndex(isLabel), tokens.findLastIndex(isLabel)];
  const isHeading = labels.length === 2 && tokens.slice(from + 1, to).every(({ kind }) => kind === 'separator');
  return isHeading ? { tokens: tokens.with(from, SEPARATOR).with(to, SEPARATOR), heading: labels, to } : { tokens, heading: [], to };
}

const isPrecise = ({ hasUnits, decimals }: Angle): boolean => hasUnits || decimals >= FINE_DECIMALS;
const isCoarse = (angle: Angle): boolean => !isPrecise(angle) && !angle.hasLabel && angle.numbers === 1;

const formOf = (first: Angle, second: Angle): AnglePair['form'] => {
  if (first.hasUnits || second.hasUnits) return 'angles';
  if (first.hasLabel && second.hasLabel) return 'labels';
  return first.axis !== null || first.numbers > 1 || second.axis !== null ? 'angles' : 'text';
};

const areAdjacent = (tokens: readonly CoordinateToken[], first: Angle, second: Angle): boolean =>
  tokens.slice(first.to, second.from).every(({ kind }) => kind === 'separator' || kind === 'colon');

/** Assigns two angles to axes: as labelled, else latitude first, else longitude first if only that is in Việt Nam. */
function placePair(first: Angle, second: Angle): { position: LngLat; swapped: boolean } | null {
  const straight = { lat: first.deg, lng: second.deg };
  const turned = { lat: second.deg, lng: first.deg };
  const isSure = first.axis !== null && second.axis !== null;
  const saysTurned = isSure ? first.axis === 'lng' : first.axis === 'lng' || second.axis === 'lat';
  const position = saysTurned ? turned : straight;
  if (isSure && first.axis === second.axis) return null;
  if (isSure && isOnEarth(position) && !(first.isAxisWord && second.isAxisWord && !inVietnam(position)))
    return { position, swapped: false };
  if (inVietnam(position)) return { position, swapped: false };
  const other = saysTurned ? straight : turned;
  const isNamed = isSure || ((first.axis !== null || second.axis !== null) && !first.isAxisWord && !second.isAxisWord);
  if (!isNamed && inVietnam(other)) return { position: other, swapped: !saysTurned };
  return isOnEarth(position) ? { position, swapped: false } : null;
}

const unusedNumbers = (tokens: readonly CoordinateToken[], first: Angle, second: Angle): string[] =>
  tokens.flatMap((token, index) => {
    const isUsed = (index >= first.from && index < first.to) || (index >= second.from && index < second.to);
    return token.kind === 'number' && !isUsed ? [token.text] : [];
  });

/** @param takesBare whether plain numbers after plain degrees are minutes and seconds: '21 01 42.6' */
function readAngles(tokens: readonly CoordinateToken[], takesBare: boolean): Angle[] {
  const angles: Angle[] = [];
  for (let at = 0; at < tokens.length;) {
    const bare = readAngle(tokens, at, true);
    const isBare = bare && (takesBare || bare.axis !== null || bare.hasUnits);
    const angle = isBare ? bare : readAngle(tokens, at, false);
    if (angle) angles.push(angle);
    at = angle ? angle.to : at + 1;
  }
  return angles;
}

/** Reads one angle from a label, a side or a number on: [label] [side] degrees [minutes [seconds]] [label] [side]. */
function readAngle(tokens: readonly CoordinateToken[], from: number, takesBare: boolean): Angle | null {
  let at = from;
  const peek = (ahead = 0): CoordinateToken | undefined => tokens[at + ahead];
  const axes: Array<{ axis: 'lat' | 'lng'; isWord: boolean }> = [];
  let [sign, hasLabel] = [1, false];
  const take = (kind: 'label' | 'side'): void => {
    const token = peek();
    if (token?.kind !== kind || (token.kind !== 'label' && token.kind !== 'side')) return;
    // 'Anh Nam' is a name.
    if (token.kind === 'side' && token.isWord && token.sign < 0 && tokens[at - 1]?.kind === 'word') return;
    axes.push({ axis: token.axis, isWord: token.kind === 'side' && token.isWord });
    if (token.kind === 'side') sign = token.sign;
    else hasLabel = true;
    at += 1;
  };
  take('label');
  // A quote or a bracket may separate a label from its number: {"lat":"21.06"}.
  skipMarks();
  take('side');
  if (hasLabel) skipMarks();
  else if (peek()?.kind === 'colon') at += 1;
  const [hasLeadingSide, numbersFrom] = [axes.length > (hasLabel ? 1 : 0), at];
  const size = readSize();
  const behind = peek();
  if (!size || (behind?.kind === 'word' && !size.hasUnits && MEASURES.test(behind.text))) return null;
  if (!hasLabel && !hasLeadingSide) {
    // '105.8 (kinh độ)'.
    const from = peek()?.kind === 'separator' ? 1 : 0;
    const isTrailing = peek(from)?.kind === 'label' && !['number', 'colon', 'unit'].includes(peek(from + 1)?.kind ?? 'end');
    if (isTrailing) at += from;
    if (isTrailing) take('label');
  }
  if (!hasLeadingSide) takeTrailingSide();
  if (axes.some(({ axis }) => axis !== axes[0]!.axis)) return null;
  return {
    deg: size.first.text.startsWith('-') ? -size.deg : sign * size.deg,
    axis: axes[0]?.axis ?? null,
    isAxisWord: axes.length > 0 && axes.every(({ isWord }) => isWord),
    hasLabel,
    hasUnits: size.hasUnits,
    numbers: size.count,
    decimals: size.decimals,
    from: Math.min(from, numbersFrom),
    to: at,
  };

  function skipMarks(): void {
    while (hasLabel && ['colon', 'unit', 'separator'].includes(peek()?.kind ?? '') && at - from < 8) at += 1;
  }

  /** Takes the side after the number, unless it belongs to the next number: 'N21 E105'. */
  function takeTrailingSide(): void {
    if (peek()?.kind === 'separator' && peek(1)?.kind === 'side' && peek(2)?.kind !== 'number') at += 1;
    const side = peek();
    // If the side follows the last number, as in '10.5 N20.3 E', it follows all numbers.
    const isLed = side?.kind === 'side' && side.leads && tokens.at(-1)?.kind !== 'side';
    if (!isLed) take('side');
  }

  /** Degrees, minutes and seconds. Only the last may have decimals; minutes and seconds are below 60. */
  function readSize() {
    const first = peek();
    if (first?.kind !== 'number' || Number.isNaN(first.value)) return null;
    let deg = Math.abs(first.value);
    let [count, decimals, hasUnits, hasSigns, hasColon] = [1, first.decimals, false, false, false];
    at += 1;
    const next = peek();
    if (next?.kind === 'unit') {
      // A quote after a plain number belongs to the surrounding text.
      hasUnits = next.unit === 0;
      hasSigns = hasUnits;
      at += 1;
    }
    while (count < 3 && decimals === 0) {
      const isColon = peek()?.kind === 'colon';
      const part = peek(isColon ? 1 : 0);
      // '12 22-08-28' is a lot, then degrees.
      if (count === 2 && isColon && !hasColon && !hasSigns) return null;
      hasColon = isColon;
      if (part?.kind !== 'number' || !/^\d{1,2}(?:[.,]\d+)?$/.test(part.text) || part.value >= 60) break;
      const mark = peek(isColon ? 2 : 1);
      if (mark?.kind === 'unit' && mark.unit !== count) break;
      if (!takesBare && !isColon && mark?.kind !== 'unit') break;
      // '45: 14.301162' is a house number, then degrees.
      const isBare = part.decimals > FINE_DECIMALS && mark?.kind !== 'unit' && axes.length === 0;
      const isDegrees = isBare && !hasSigns && !(count > 1 && isColon);
      if (isDegrees) break;
      deg += part.value / 60 ** count;
      decimals = part.decimals;
      count += 1;
      at += isColon ? 2 : 1;
      if (mark?.kind === 'unit') {
        hasUnits = true;
        hasSigns = true;
        at += 1;
      } else if (isColon) hasUnits = true;
    }
    return { deg, first, count, decimals, hasUnits };
  }
}
