import {
  type CornerEvidence,
  type CornerExplanation,
  type CornerRepair,
  LOT_REACH_M,
  PAPER_RANGE_M,
} from '../../../src/domain/coordinates/cornerExplanation.ts';
import { type CornerPair, orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { cellRepairs, decimalsOf, looseMetres } from './cellRepairs.ts';
import { gridGuesses, weighPlace } from './gridGuesses.ts';
import { type RingWeight, weighRing } from './weighRing.ts';

/** Beside what sides tell of the size of a lot. */
const MARGIN_M = 50;
/** No certificate has more; thousands of rows in thousands of ways would fill a phone. */
const MOST_ROWS = 300;
const MOST_EXPLANATIONS = 4;
/** Explanations that are so much less likely than the first one are none. */
const NEGLIGIBLE = 14;
/** One in 400 as likely as the first is no rival worth reading. */
const RIVAL = 6;
/** Of the repairs of one number so many are looked at on every grid. */
const MOST_REPAIRS = 30;
const CERTAIN_SHARE = 0.999;
/** Of a place that contradicts nothing: within some three times what wards and provinces reach. */
const PLACE_FITS = -5;

const PRIOR = { axes: -2, columnMark: -4, columnMillions: -5 } as const;
/** Papers print centimetres. */
const USUAL_DECIMALS = 2;
const POWERS = [1e-4, 1e-3, 1e-2, 1e-1, 1e1, 1e2, 1e3, 1e4];

type Axis = 'x' | 'y';

/** A table in the making. */
interface Draft {
  pairs: CornerPair[];
  repairs: CornerRepair[];
  prior: number;
}

/** A table, and how well its shape fits. */
interface Shaped {
  draft: Draft;
  ring: RingWeight;
}

const likelihood = ({ draft, ring }: Shaped): number => draft.prior + ring.weight;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const isInRange = (axis: Axis, value: number): boolean => value >= PAPER_RANGE_M[axis][0] && value <= PAPER_RANGE_M[axis][1];

/** As typed; with the rows put right that plainly stand the other way round; with all of them turned. A digit too many makes Y larger than X, too. */
function axisDrafts(typed: readonly CornerPair[]): Draft[] {
  const all = typed.map((_, index) => index + 1);
  const swapped = all.filter((row) => orderAxes(typed[row - 1]!).swapped);
  const choices = [[], ...(swapped.length > 0 ? [swapped] : []), ...(swapped.length < all.length ? [all] : [])];
  return choices.map((rows) => ({
    pairs: typed.map(({ x, y }, index) => (rows.includes(index + 1) ? { x: y, y: x } : { x, y })),
    repairs: rows.length === 0 ? [] : [{ kind: 'axes', rows }],
    prior: rows.length === 0 ? 0 : PRIOR.axes,
  }));
}

/** A whole column whose numbers are no coordinates: its marks moved, or its millions left out. */
function columnDrafts(draft: Draft, axis: Axis): Draft[] {
  const middle = median(draft.pairs.map((pair) => pair[axis]));
  const turned = (kind: 'columnMark' | 'columnMillions', turn: (value: number) => number): Draft[] =>
    isInRange(axis, turn(middle))
      ? [
          {
            pairs: draft.pairs.map((pair) => ({ ...pair, [axis]: Math.round(1e4 * turn(pair[axis])) / 1e4 })),
            repairs: [...draft.repairs, { kind, axis }],
            prior: draft.prior + PRIOR[kind],
          },
        ]
      : [];
  return [
    draft,
    ...(isInRange(axis, middle) ? [] : POWERS.flatMap((power) => turned('columnMark', (value) => value * power))),
    ...(axis === 'x' && middle < 1e6 ? [1e6, 2e6].flatMap((millions) => turned('columnMillions', (value) => value + millions)) : []),
  ];
}

/** The middle of a column's numbers that are coordinates; of two the one that is. */
function centreOf(pairs: readonly CornerPair[], axis: Axis): number {
  const values = pairs.map((pair) => pair[axis]);
  const good = values.filter((value) => isInRange(axis, value));
  return median(good.length > 0 ? good : values);
}

/** Where one number is far from the others of its column: what it may have been. None where more than one is. */
function cellDrafts(draft: Draft, { rows, sidesM }: CornerEvidence): Draft[] {
  const { pairs } = draft;
  const centre = { x: centreOf(pairs, 'x'), y: centreOf(pairs, 'y') };
  const strays = pairs.flatMap((pair, index) =>
    (['x', 'y'] as const).flatMap((axis) =>
      Math.abs(pair[axis] - centre[axis]) > LOT_REACH_M || !isInRange(axis, pair[axis]) ? [{ index, axis }] : [],
    ),
  );
  const [stray] = strays;
  if (!stray) return [draft];
  if (strays.length > 1) return [];
  const { index, axis } = stray;
  const others = pairs.flatMap((pair, at) => (at === index ? [] : [pair[axis]]));
  const [from, to] = PAPER_RANGE_M[axis];
  // Of a row that stood the other way round it is the other box that was typed.
  const textAt = (at: number): string => rows[at]![isTurned(draft, at) ? TURNED[axis] : axis];
  const decimals = median(pairs.map((_, at) => decimalsOf(textAt(at))));
  // A lone corner has no others: anything of the country may have been meant.
  const column =
    others.length > 0
      ? { middle: median(others), reachM: Math.min(LOT_REACH_M, printedReachM(sidesM, pairs.length)), decimals }
      : { middle: (from + to) / 2, reachM: (to - from) / 2, decimals: USUAL_DECIMALS };
  const was = textAt(index);
  return cellRepairs(was, column).map(({ kind, value, prior }) => ({
    pairs: pairs.map((pair, at) => (at === index ? { ...pair, [axis]: value } : pair)),
    repairs: [...draft.repairs, { kind, row: index + 1, axis, was, is: value }],
    prior: draft.prior + prior,
  }));
}

/** No corner lies further from the others than half of the way round; doubled, since one printed side may be wrong. */
function printedReachM(sidesM: CornerEvidence['sidesM'], count: number): number {
  const isWhole = sidesM.length === count && sidesM.every((sideM) => sideM !== null);
  return isWhole ? sidesM.reduce<number>((sum, sideM) => sum + (sideM ?? 0), MARGIN_M) : Infinity;
}

const TURNED = { x: 'y', y: 'x' } as const;

const isTurned = ({ repairs }: Draft, index: number): boolean =>
  repairs.some((repair) => repair.kind === 'axes' && repair.rows.includes(index + 1));

/**
 * Explains a table that does not fit its paper: by another grid, axes the other way round, a number with a digit lost or doubled, a decimal mark moved or a
 * group of thousands left out, marks or millions of a whole column. All are tried, and weighed by what is printed of sides and area, by the ward, else the
 * province, and by how usual such a slip is.
 * @returns the likeliest first, four at most; none where the table as it stands is likelier than any, or a row has not two numbers
 */
export function explainCorners(evidence: CornerEvidence): CornerExplanation[] {
  const typed = evidence.rows.map(({ x, y }) => ({ x: looseMetres(x), y: looseMetres(y) }));
  if (typed.length === 0 || typed.length > MOST_ROWS || typed.some(({ x, y }) => Number.isNaN(x) || Number.isNaN(y))) return [];
  const bases = axisDrafts(typed)
    .flatMap((draft) => columnDrafts(draft, 'x'))
    .flatMap((draft) => columnDrafts(draft, 'y'));
  const guesses = gridGuesses(evidence);
  const weighed = bases.flatMap((base) => {
    const shaped = cellDrafts(base, evidence)
      .map((draft): Shaped => ({ draft, ring: weighRing(draft.pairs, evidence) }))
      .toSorted((one, other) => likelihood(other) - likelihood(one))
      .slice(0, MOST_REPAIRS);
    if (!shaped[0]) return [];
    // One number more or less hardly moves the middle.
    const middle = { x: median(shaped[0].draft.pairs.map(({ x }) => x)), y: median(shaped[0].draft.pairs.map(({ y }) => y)) };
    const places = guesses.map((guess) => ({ ...guess, place: weighPlace(middle, guess.grid, evidence) }));
    return shaped.flatMap((table) =>
      places.map(({ grid, prior, isChosen, place }) => {
        const repairs: CornerRepair[] = isChosen ? table.draft.repairs : [...table.draft.repairs, { kind: 'grid', grid }];
        return { ...table, repairs, grid, place, weight: likelihood(table) + prior + place };
      }),
    );
  });
  const ranked = weighed.toSorted((one, other) => other.weight - one.weight);
  const [first] = ranked;
  if (!first || first.repairs.length === 0) return [];
  // Two ways to the same table are one explanation, the likelier.
  const seen = new Set<string>();
  const near = ranked.filter(({ weight, draft, grid }) => {
    if (weight <= first.weight - NEGLIGIBLE) return false;
    const outcome = JSON.stringify([draft.pairs, grid]);
    const isNew = !seen.has(outcome);
    seen.add(outcome);
    return isNew;
  });
  const share = 1 / near.reduce((sum, { weight }) => sum + Math.exp(weight - first.weight), 0);
  const isNamed = evidence.ward !== null || evidence.provinceCode !== '';
  const agrees = first.ring.fits && isNamed && first.place > PLACE_FITS;
  return near
    .filter(({ repairs, weight }) => repairs.length > 0 && weight > first.weight - RIVAL)
    .slice(0, MOST_EXPLANATIONS)
    .map(({ draft, repairs, grid }, index) => ({
      repairs,
      pairs: draft.pairs,
      grid,
      isCertain: index === 0 && agrees && share >= CERTAIN_SHARE,
    }));
}
