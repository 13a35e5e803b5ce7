import { firstNotBelow } from '../../../src/domain/addToList.ts';
import { type CornerEvidence, LOT_REACH_M, XY_RANGE_M } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { type CellRepair, cellRepairs, type NumberColumn, decimalsOf, otherDigits } from './cellRepairs.ts';
import { type GridAxis, MeasuredRing, type RingWeight } from './measuredRing.ts';
import { isInRange, middleOf, type TableDraft, numberText } from './tableDraft.ts';

/** Margin added to the parcel size that sides allow. */
const MARGIN_M = 50;
/** Certificates print centimetres. */
const USUAL_DECIMALS = 2;
const MAX_SLIPS = 2;
/** Limit of misprinted sides. */
const MAX_MISPRINTS = 2;
/** Limit of one number's repairs that are combined with another's. */
const MAX_PARTNERS = 60;
/** Limit of half-repaired tables in which a second wrong digit is searched. */
const MAX_PARTIAL = 8;
/** Returns a higher limit if register parcels can distinguish the tables. */
const maxRepairs = ({ parcels }: CornerEvidence): number => (parcels.length > 0 ? 200 : 30);
/** Log factor below the best at which a repair is dropped. */
export const NEGLIGIBLE = 14;
/** Tolerance of printed sides while both numbers of a corner are searched. */
const SIDE_REACH_M = 0.1;

const AXES = ['x', 'y'] as const;

interface Slip {
  /** Row index from 0. */
  row: number;
  axis: GridAxis;
  repair: CellRepair;
}

interface Candidate {
  slips: readonly Slip[];
  likelihood: number;
}

/** Returns a key of the repaired numbers, independent of order. */
const keyOf = (slips: readonly Slip[]): string =>
  slips
    .map(({ row, axis, repair }) => `${row}${axis}${repair.value}`)
    .sort()
    .join(' ');

export interface RepairedTable {
  slips: readonly Slip[];
  pairs: CornerPair[];
  ring: RingWeight;
  /** Log likelihood of its slips and its shape. */
  likelihood: number;
}

/** Returns the largest distance of corners: half the perimeter, doubled because a printed side may be wrong. */
function reachOf({ sidesM }: CornerEvidence, count: number): number {
  const isWhole = sidesM.length === count && sidesM.every((sideM) => sideM !== null);
  return isWhole
    ? Math.min(
        LOT_REACH_M,
        sidesM.reduce<number>((sum, sideM) => sum + (sideM ?? 0), MARGIN_M),
      )
    : LOT_REACH_M;
}

/** Returns the centres of the largest groups of plausible coordinates in a column. */
function centresOf(values: readonly number[], axis: GridAxis, reachM: number): number[] {
  const plausible = values.filter((value) => isInRange(axis, value));
  const sorted = (plausible.length > 0 ? plausible : values).toSorted((a, b) => a - b);
  const groups = sorted.map((from, at) => sorted.slice(at).filter((value) => value - from <= reachM));
  const largest = Math.max(...groups.map(({ length }) => length));
  return [...new Set(groups.filter(({ length }) => length === largest).map(middleOf))].slice(0, MAX_SLIPS + 1);
}

/**
 * Repairs at most two numbers of a table: outliers of their columns, and digits that contradict printed sides or area.
 * @returns the likeliest first; empty if there are more outliers
 */
export function repairNumbers(draft: TableDraft, evidence: CornerEvidence): RepairedTable[] {
  const reachM = reachOf(evidence, draft.pairs.length);
  const [xs, ys] = AXES.map((axis) =>
    centresOf(
      draft.pairs.map((pair) => pair[axis]),
      axis,
      reachM,
    ),
  ) as [number[], number[]];
  return xs
    .flatMap((x) => ys.flatMap((y) => searchRepairs(draft, evidence, { x, y }, reachM)))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, maxRepairs(evidence));
}

function searchRepairs(draft: TableDraft, evidence: CornerEvidence, centre: CornerPair, reachM: number): RepairedTable[] {
  let best = -Infinity;
  const candidates: Candidate[] = [];
  const { pairs } = draft;
  const outliers = pairs.flatMap((pair, row) =>
    AXES.flatMap((axis) => (Math.abs(pair[axis] - centre[axis]) > reachM || !isInRange(axis, pair[axis]) ? [{ row, axis }] : [])),
  );
  const column = (axis: GridAxis): NumberColumn => {
    const [from, to] = XY_RANGE_M[axis];
    // A single corner may be anywhere in the country.
    if (pairs.length === 1) return { middle: (from + to) / 2, reachM: (to - from) / 2, decimals: USUAL_DECIMALS };
    const decimals = middleOf(pairs.map((_, row) => decimalsOf(numberText(evidence, draft, row, axis))));
    return { middle: centre[axis], reachM, decimals };
  };
  const columns = { x: column('x'), y: column('y') };
  const isOutlier = (row: number, axis: GridAxis): boolean => outliers.some((outlier) => outlier.row === row && outlier.axis === axis);
  /** Outliers are at the centre until they are repaired. */
  const start = pairs.map(({ x, y }, row) => ({ x: isOutlier(row, 'x') ? centre.x : x, y: isOutlier(row, 'y') ? centre.y : y }));
  const ring = new MeasuredRing(start, evidence);

  if (outliers.length > MAX_SLIPS) return [];
  const [first, second] = outliers;
  if (!first) {
    keep([]);
    searchHidden([], MAX_SLIPS);
  } else if (!second) searchOne(first);
  else searchTwo(first, second);
  // Pairs are found in both orders and from several halves.
  const distinct = new Map(likeliest(4 * maxRepairs(evidence)).map((candidate) => [keyOf(candidate.slips), candidate]));
  return [...distinct.values()]
    .filter(({ likelihood }) => likelihood > best - NEGLIGIBLE)
    .slice(0, maxRepairs(evidence))
    .map(({ slips, likelihood }) => {
      const pairs = start.map((pair) => ({ ...pair }));
      for (const { row, axis, repair } of slips) pairs[row]![axis] = repair.value;
      return { slips, pairs, likelihood, ring: new MeasuredRing(pairs, evidence).judge() };
    });

  function searchOne(outlier: { row: number; axis: GridAxis }): void {
    const slips = slipsFor(outlier);
    for (const slip of slips) whileRepaired([slip], () => keep([slip]));
    if (isConsistent()) return;
    for (const { slips: partial } of likeliest(MAX_PARTIAL)) whileRepaired(partial, () => searchHidden(partial, MAX_SLIPS - 1));
    const other = otherDigitsOf(outlier.row, outlier.axis === 'x' ? 'y' : 'x');
    pairUp(outlier.row, outlier.axis === 'x' ? [slips, other] : [other, slips]);
  }

  function searchTwo(outlier: { row: number; axis: GridAxis }, other: { row: number; axis: GridAxis }): void {
    const [first, second] = [slipsFor(outlier), slipsFor(other)];
    if (outlier.row === other.row) {
      pairUp(outlier.row, [first, second]);
      return;
    }
    const partners = likeliestAlone(second);
    for (const slip of likeliestAlone(first))
      whileRepaired([slip], () => {
        for (const partner of partners) whileRepaired([partner], () => keep([slip, partner]));
      });
  }

  /** Searches wrong digits of numbers that are not outliers, if a printed value contradicts. @param slips so far */
  function searchHidden(slips: readonly Slip[], maxSlips: number): void {
    const sides = ring.contradictedSides();
    // If only the area contradicts, any two numbers could explain it.
    const isDecisive = sides.length > 0 ? sides.length <= 2 * maxSlips + MAX_MISPRINTS : slips.length === 0 && ring.contradictsArea();
    if (!isDecisive) return;
    const rows = sides.length > 0 ? ring.cornersOf(sides) : start.map((_, row) => row);
    const isUnrepaired = (row: number, axis: GridAxis): boolean => !slips.some((slip) => slip.row === row && slip.axis === axis);
    const found: Array<{ slip: Slip; likelihood: number }> = [];
    for (const row of rows)
      for (const axis of AXES)
        if (isUnrepaired(row, axis))
          for (const slip of otherDigitsOf(row, axis))
            whileRepaired([slip], () => found.push({ slip, likelihood: keep([...slips, slip]) }));
    if (maxSlips < 2 || sides.length === 0 || isConsistent()) return;
    const partial = found.sort((a, b) => b.likelihood - a.likelihood).slice(0, MAX_PARTIAL);
    for (const { slip } of partial) whileRepaired([slip], () => searchHidden([...slips, slip], maxSlips - 1));
    for (const row of rows)
      if (sides.includes(row) && ring.cornersOf(sides.filter((side) => side !== row)).includes(row))
        pairUp(row, [otherDigitsOf(row, 'x'), otherDigitsOf(row, 'y')]);
  }

  /** Tries both numbers of a corner: combinations that match a printed side, or else those nearest to the centre. */
  function pairUp(row: number, [xs, ys]: readonly [readonly Slip[], readonly Slip[]]): void {
    const neighbours = ring.neighbours(row);
    if (neighbours.length === 0) {
      const nearest = (slips: readonly Slip[], axis: GridAxis): Slip[] =>
        slips.toSorted((a, b) => offCentreM(a, axis) - offCentreM(b, axis)).slice(0, MAX_PARTNERS);
      for (const x of nearest(xs, 'x')) for (const y of nearest(ys, 'y')) whileRepaired([x, y], () => keep([x, y]));
      return;
    }
    const sorted = ys.toSorted((a, b) => a.repair.value - b.repair.value);
    const tryBetween = (x: Slip, from: number, to: number): void => {
      for (
        let at = firstNotBelow(sorted, ({ repair }) => repair.value, from);
        at < sorted.length && sorted[at]!.repair.value <= to;
        at += 1
      ) {
        const y = sorted[at]!;
        whileRepaired([x, y], () => keep([x, y]));
      }
    };
    for (const x of xs)
      for (const { x: besideX, y: besideY, distanceM } of neighbours) {
        const alongYM = (lengthM: number): number => Math.sqrt(Math.max(0, lengthM ** 2 - (x.repair.value - besideX) ** 2));
        if (Math.abs(x.repair.value - besideX) > distanceM + SIDE_REACH_M) continue;
        const [minM, maxM] = [alongYM(Math.max(0, distanceM - SIDE_REACH_M)), alongYM(distanceM + SIDE_REACH_M)];
        tryBetween(x, besideY - maxM, besideY - minM);
        tryBetween(x, besideY + minM, besideY + maxM);
      }
  }

  function offCentreM(slip: Slip, axis: GridAxis): number {
    return Math.abs(slip.repair.value - columns[axis].middle);
  }

  function whileRepaired(slips: readonly Slip[], work: () => void): void {
    for (const { row, axis, repair } of slips) ring.move(row, axis, repair.value);
    work();
    for (const { row, axis } of slips) ring.move(row, axis, start[row]![axis]);
  }

  /** Records the current table. @returns its log likelihood */
  function keep(slips: readonly Slip[]): number {
    const likelihood = slips.reduce((sum, { repair }) => sum + repair.prior, ring.weight());
    if (likelihood > best - NEGLIGIBLE) candidates.push({ slips, likelihood });
    best = Math.max(best, likelihood);
    return likelihood;
  }

  function likeliest(count: number): Candidate[] {
    return candidates.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, count);
  }

  /** Returns whether no printed value contradicts the likeliest table so far. */
  function isConsistent(): boolean {
    let matches = false;
    const [first] = likeliest(1);
    if (first)
      whileRepaired(first.slips, () => {
        matches = ring.contradictedSides().length === 0 && !ring.contradictsArea();
      });
    return matches;
  }

  function likeliestAlone(slips: readonly Slip[]): Slip[] {
    return slips
      .map((slip) => {
        let weight = slip.repair.prior;
        whileRepaired([slip], () => {
          weight += ring.weight();
        });
        return { slip, weight };
      })
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_PARTNERS)
      .map(({ slip }) => slip);
  }

  function slipsFor({ row, axis }: { row: number; axis: GridAxis }): Slip[] {
    return cellRepairs(numberText(evidence, draft, row, axis), columns[axis]).map((repair) => ({ row, axis, repair }));
  }

  function otherDigitsOf(row: number, axis: GridAxis): Slip[] {
    const isColumnRepaired = draft.repairs.some((repair) => repair.kind !== 'letter' && 'axis' in repair && repair.axis === axis);
    const text = isColumnRepaired ? String(draft.pairs[row]![axis]) : numberText(evidence, draft, row, axis);
    return otherDigits(text, columns[axis]).map((repair) => ({ row, axis, repair }));
  }
}
