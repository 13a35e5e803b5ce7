import { unbend, weightsOf, type BendField, type BendLattice } from './bendField.ts';
import { heightsAround } from './heightsAround.ts';
import { equationOf, fitBend, type Equation, type EquationTerm } from './fitBend.ts';
import { linkColumns, linkRows, linkWords, slopeOf, type PlacedSign, type SignChain } from './linkRows.ts';

/** Centre and size of a sign in the plane, in the plane's unit. */
export interface PlaneSign {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Sideways displacement of its ink per unit down. */
  lean: number;
}

/** Range of heights, as shares of the local digit height, that count as a digit; some letters do, too. */
const ALIKE = [0.82, 1.22] as const;
/** Minimum number of digits from which a bend is estimated. */
const MIN_DIGITS = 24;
const MIN_COLUMN = 3;
/**
 * Passes: largest gap between words of a row, in digit heights, and largest lean of a column.
 * Each pass starts from a flatter page, so it links farther words and allows less lean.
 */
const PASSES = [
  { gap: 0, lean: 0 },
  { gap: 2.5, lean: 0.2 },
  { gap: 7, lean: 0.1 },
  { gap: 16, lean: 0.05 },
] as const;
/** Lattice step in digit heights, and the maximum number of steps on a large page. */
const STEP = 5;
const MAX_STEPS = 10;
/** Usual deviations, in digit heights. */
const OFF = { sign: 0.08, word: 0.15, height: 0.12, column: 0.15, advance: 0.15, lean: 0.3 } as const;
/** Distance between the centres of adjacent digits, in digit heights: accepted range, and range of text fonts. */
const ADVANCE = [0.3, 1.1] as const;
const FONT_ADVANCE = [0.68, 0.88] as const;
/** Deviation, in spreads, at which a word's claim counts half: signs of a word belong together. */
const SURE = 6;
/** Usual deviation of a weight from the mean of its neighbours. */
const STIFF = { upright: 1, sideways: 0.5 } as const;

export interface FoundBend {
  /** Null with too little writing. */
  field: BendField | null;
  /** Height of a digit after the bend is removed. */
  digitHeight: number;
  /** Signs that are digits, or as high as the digits around them. */
  isDigit: boolean[];
}

/**
 * Estimates how a page bends. In the flat page the digits of a word and the words of a row are level, the numbers of a
 * column are aligned, and all digits have the same height and spacing.
 * @param usual height of most digits
 */
export function findBend(signs: readonly PlaneSign[], usual: number): FoundBend {
  const placed = signs.map(({ x, y, width, height }, index): PlacedSign => ({
    index,
    x: x / usual,
    y: y / usual,
    width: width / usual,
    height: height / usual,
  }));
  const heightAt = heightsAround(linkWords(placed));
  const isDigit = placed.map(({ x, y, height }) => {
    const share = height / heightAt(x, y);
    return share > ALIKE[0] && share < ALIKE[1];
  });
  const digits = placed.filter(({ index }) => isDigit[index]);
  if (digits.length < MIN_DIGITS) return { field: null, digitHeight: usual, isDigit };
  const byIndex = new Map(digits.map((digit) => [digit.index, digit]));
  const seenIn = (word: SignChain): SignChain => word.map(({ index }) => byIndex.get(index)!);
  const lattice = latticeOf(digits);
  let height = 1;
  let field: BendField = { ...lattice, sideways: new Float64Array(weightsOf(lattice)), upright: new Float64Array(weightsOf(lattice)) };
  for (const { gap, lean } of PASSES) {
    const isFirst = gap === 0;
    const flat = isFirst ? digits : digits.map((digit) => flattened(field, digit));
    const words = linkWords(flat).filter(({ length }) => length >= 2);
    const rows = isFirst ? [] : linkRows(words, gap);
    const columns = isFirst ? [] : linkColumns(words, lean).filter(({ length }) => length >= MIN_COLUMN);
    const seen = words.map(seenIn);
    const runs = seen.map((word) => runsOf(word, signs));
    const runsIn = new Map(words.map((word, at) => [word, runs[at]!]));
    if (isFirst) height = median(runs.flatMap((each) => each.map((run) => run.height)));
    const upright = [
      ...wordEquations(lattice, runs),
      ...rowEquations(
        lattice,
        rows.map((row) => row.map((word) => runsIn.get(word)!)),
      ),
      ...heightEquations(lattice, runs, height),
    ];
    const sideways = [
      ...columnEquations(
        lattice,
        columns.map((column) => column.map(seenIn)),
      ),
      ...advanceEquations(lattice, seen, words, height),
      ...leanEquations(lattice, runs),
    ];
    field = {
      ...lattice,
      upright: fitBend(lattice, upright, STIFF.upright, isFirst ? null : field.upright),
      sideways: fitBend(lattice, sideways, STIFF.sideways, isFirst ? null : field.sideways),
    };
  }
  return { field: inUnits(field, usual), digitHeight: usual * height, isDigit };
}

function latticeOf(digits: readonly PlacedSign[]): BendLattice {
  const [xs, ys] = [digits.map(({ x }) => x), digits.map(({ y }) => y)];
  const [left, right, top, bottom] = [minOf(xs), maxOf(xs), minOf(ys), maxOf(ys)];
  const step = Math.max(STEP, Math.max(right - left, bottom - top) / MAX_STEPS);
  const [across, down] = [Math.max(1, Math.ceil((right - left) / step)), Math.max(1, Math.ceil((bottom - top) / step))];
  return { left: (left + right - across * step) / 2, top: (top + bottom - down * step) / 2, step, across, down };
}

function flattened(field: BendField, { index, x, y, width }: PlacedSign): PlacedSign {
  const [left, leftY] = unbend(field, x - width / 2, y);
  const [right, rightY] = unbend(field, x + width / 2, y);
  return { index, x: (left + right) / 2, y: (leftY + rightY) / 2, width: right - left, height: 1 };
}

/** Mean position, height and lean of some consecutive signs of a word. */
interface Run {
  x: number;
  y: number;
  height: number;
  lean: number;
  count: number;
}

/** Signs of a run; a word has two runs or more. */
const RUN = 3;
/** Squared ratio of a digit's width to its height, measured by the spread of its ink. */
const SLIM = 0.3;

function runsOf(word: SignChain, signs: readonly PlaneSign[]): Run[] {
  const slope = slopeOf(word);
  const [cos, sin] = [1 / Math.hypot(1, slope), Math.abs(slope) / Math.hypot(1, slope)];
  const parts = Math.max(2, Math.round(word.length / RUN));
  return Array.from({ length: parts }, (_, part): Run => {
    const own = word.slice(Math.round((part * word.length) / parts), Math.round(((part + 1) * word.length) / parts));
    return {
      x: mean(own.map(({ x }) => x)),
      y: mean(own.map(({ y }) => y)),
      // The box around a rotated sign is larger than the sign, and part of its lean comes from its width.
      height: median(own.map(({ width, height }) => (height * cos - width * sin) / (cos * cos - sin * sin))),
      lean: mean(own.map(({ index }) => signs[index]!.lean * (1 + slope * slope * SLIM) - slope * SLIM)),
      count: own.length,
    };
  });
}

const middleOf = (runs: readonly Run[], share: number): EquationTerm[] =>
  runs.map(({ x, y }) => ({ x, y, share: share / runs.length, seen: y }));

const wordEquations = (lattice: BendLattice, words: ReadonlyArray<readonly Run[]>): Equation[] =>
  words.flatMap((runs) =>
    runs.map((run) => equationOf(lattice, [...middleOf([run], 1), ...middleOf(runs, -1)], 0, OFF.sign / Math.sqrt(run.count), SURE)),
  );

/** Claims that the end of a word is level with the start of the next one. */
const rowEquations = (lattice: BendLattice, rows: ReadonlyArray<ReadonlyArray<readonly Run[]>>): Equation[] =>
  rows.flatMap((row) =>
    row
      .slice(1)
      .map((runs, at) => equationOf(lattice, [...middleOf(row[at]!.slice(-2), 1), ...middleOf(runs.slice(0, 2), -1)], 0, OFF.word)),
  );

const heightEquations = (lattice: BendLattice, words: ReadonlyArray<readonly Run[]>, usual: number): Equation[] =>
  words.flat().map(({ x, y, height, count }) => {
    const half = height / 2;
    return equationOf(
      lattice,
      [
        { x, y: y + half, share: 1, seen: y + half },
        { x, y: y - half, share: -1, seen: y - half },
      ],
      usual,
      OFF.height / Math.sqrt(count),
    );
  });

/** Claims that digits are upright. */
const leanEquations = (lattice: BendLattice, words: ReadonlyArray<readonly Run[]>): Equation[] =>
  words.flat().map(({ x, y, height, lean, count }) => {
    const [right, below] = [(lean * height) / 2, height / 2];
    return equationOf(
      lattice,
      [
        { x: x + right, y: y + below, share: 1, seen: x + right },
        { x: x - right, y: y - below, share: -1, seen: x - right },
      ],
      0,
      OFF.lean / Math.sqrt(count),
    );
  });

/** Claims that numbers of a column are centred below each other. */
const columnEquations = (lattice: BendLattice, columns: ReadonlyArray<readonly SignChain[]>): Equation[] =>
  columns.flatMap((column) =>
    column.slice(1).map((word, at) => equationOf(lattice, [...endsOf(column[at]!, 1), ...endsOf(word, -1)], 0, OFF.column)),
  );

function endsOf(word: SignChain, share: number): EquationTerm[] {
  const [first, last] = [word[0]!, word.at(-1)!];
  const [left, right] = [first.x - first.width / 2, last.x + last.width / 2];
  return [
    { x: left, y: first.y, share: share / 2, seen: left },
    { x: right, y: last.y, share: share / 2, seen: right },
  ];
}

function advanceEquations(lattice: BendLattice, words: readonly SignChain[], flat: readonly SignChain[], height: number): Equation[] {
  const spans: { one: PlacedSign; other: PlacedSign; steps: number }[] = [];
  for (const [index, word] of words.entries()) {
    let from = 0;
    for (let at = 1; at <= word.length; at++) {
      const isNext = at < word.length && isAdvance(flat[index]![at - 1]!, flat[index]![at]!);
      const steps = (isNext ? at : at - 1) - from;
      if (steps > 0 && (!isNext || steps === RUN)) spans.push({ one: word[from]!, other: word[from + steps]!, steps });
      if (!isNext || steps === RUN) from = at;
    }
  }
  const seen = median(spans.map(({ one, other, steps }) => (other.x - one.x) / steps));
  const usual = Math.max(FONT_ADVANCE[0] * height, Math.min(FONT_ADVANCE[1] * height, seen));
  return spans.map(({ one, other, steps }) =>
    equationOf(
      lattice,
      [
        { x: other.x, y: other.y, share: 1, seen: other.x },
        { x: one.x, y: one.y, share: -1, seen: one.x },
      ],
      usual * steps,
      OFF.advance * Math.sqrt(steps),
    ),
  );
}

function isAdvance(before: PlacedSign, now: PlacedSign): boolean {
  const advance = (2 * (now.x - before.x)) / (before.height + now.height);
  return advance > ADVANCE[0] && advance < ADVANCE[1];
}

function inUnits(field: BendField, unit: number): BendField {
  const scaled = (weights: Float64Array): Float64Array => weights.map((weight) => weight * unit);
  return {
    ...field,
    left: field.left * unit,
    top: field.top * unit,
    step: field.step * unit,
    sideways: scaled(field.sideways),
    upright: scaled(field.upright),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 1;
const minOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const maxOf = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
