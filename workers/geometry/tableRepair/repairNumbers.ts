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
/** Limit of wrong numbers in a table. */
const MAX_SLIPS = 2;
/** Limit of misprinted sides. */
const MISPRINTS = 2;
/** Limit of one number's repairs that are combined with another's. */
const MAX_PARTNERS = 60;
/** Limit of half-repaired tables in which a second wrong digit is searched. */
const MAX_HALVES = 8;
/** Returns the limit of repaired tables, higher if register parcels can distinguish them. */
const mostRepairs = ({ parcels }: CornerEvidence): number => (parcels.length > 0 ? 200 : 30);
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

interface Kept {
  slips: readonly Slip[];
  likelihood: number;
}

/** Returns a key of the repaired numbers, independent of order. */
const nameOf = (slips: readonly Slip[]): string =>
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
  const good = values.filter((value) => isInRange(axis, value));
  const sorted = (good.length > 0 ? good : values).toSorted((one, other) => one - other);
  const groups = sorted.map((from, at) => sorted.slice(at).filter((value) => value - from <= reachM));
  const most = Math.max(...groups.map(({ length }) => length));
  return [...new Set(groups.filter(({ length }) => length === most).map(middleOf))].slice(0, MAX_SLIPS + 1);
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
    .sort((one, other) => other.likelihood - one.likelihood)
    .slice(0, mostRepairs(evidence));
}

/** Searches one draft's wrong numbers around one centre. */
function searchRepairs(draft: TableDraft, evidence: CornerEvidence, centre: CornerPair, reachM: number): RepairedTable[] {
  let best = -Infinity;
  const kept: Kept[] = [];
  const { pairs } = draft;
  const strays = pairs.flatMap((pair, row) =>
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
  const isStray = (row: number, axis: GridAxis): boolean => strays.some((stray) => stray.row === row && stray.axis === axis);
  /** Outliers are at the centre until they are repaired. */
  const start = pairs.map(({ x, y }, row) => ({ x: isStray(row, 'x') ? centre.x : x, y: isStray(row, 'y') ? centre.y : y }));
  const ring = new MeasuredRing(start, evidence);

  if (strays.length > MAX_SLIPS) return [];
  const [one, other] = strays;
  if (!one) {
    keep([]);
    searchHidden([], MAX_SLIPS);
  } else if (!other) searchOne(one);
  else searchTwo(one, other);
  // Pairs are found in both orders and from several halves.
  const different = new Map(likeliest(4 * mostRepairs(evidence)).map((kept) => [nameOf(kept.slips), kept]));
  return [...different.values()]
    .filter(({ likelihood }) => likelihood > best - NEGLIGIBLE)
    .slice(0, mostRepairs(evidence))
    .map(({ slips, likelihood }) => {
      const pairs = start.map((pair) => ({ ...pair }));
      for (const { row, axis, repair } of slips) pairs[row]![axis] = repair.value;
      return { slips, pairs, likelihood, ring: new MeasuredRing(pairs, evidence).judge() };
    });

  function searchOne(stray: { row: number; axis: GridAxis }): void {
    const slips = slipsFor(stray);
    for (const slip of slips) within([slip], () => keep([slip]));
    if (isMet()) return;
    for (const { slips: half } of likeliest(MAX_HALVES)) within(half, () => searchHidden(half, MAX_SLIPS - 1));
    const other = otherDigitsOf(stray.row, stray.axis === 'x' ? 'y' : 'x');
    pairUp(stray.row, stray.axis === 'x' ? [slips, other] : [other, slips]);
  }

  function searchTwo(one: { row: number; axis: GridAxis }, other: { row: number; axis: GridAxis }): void {
    const [first, second] = [slipsFor(one), slipsFor(other)];
    if (one.row === other.row) {
      pairUp(one.row, [first, second]);
      return;
    }
    const partners = likeliestAlone(second);
    for (const slip of likeliestAlone(first))
      within([slip], () => {
        for (const partner of partners) within([partner], () => keep([slip, partner]));
      });
  }

  /** Searches wrong digits of numbers that are not outliers, if a printed value contradicts. @param slips so far */
  function searchHidden(slips: readonly Slip[], most: number): void {
    const sides = ring.contradictedSides();
    // If only the area contradicts, any two numbers could explain it.
    const isDecisive = sides.length > 0 ? sides.length <= 2 * most + MISPRINTS : slips.length === 0 && ring.contradictsArea();
    if (!isDecisive) return;
    const rows = sides.length > 0 ? ring.cornersOf(sides) : start.map((_, row) => row);
    const isFree = (row: number, axis: GridAxis): boolean => !slips.some((slip) => slip.row === row && slip.axis === axis);
    const found: Array<{ slip: Slip; likelihood: number }> = [];
    for (const row of rows)
      for (const axis of AXES)
        if (isFree(row, axis))
          for (const slip of otherDigitsOf(row, axis)) within([slip], () => found.push({ slip, likelihood: keep([...slips, slip]) }));
    if (most < 2 || sides.length === 0 || isMet()) return;
    const halves = found.sort((one, other) => other.likelihood - one.likelihood).slice(0, MAX_HALVES);
    for (const { slip } of halves) within([slip], () => searchHidden([...slips, slip], most - 1));
    for (const row of rows)
      if (sides.includes(row) && ring.cornersOf(sides.filter((side) => side !== row)).includes(row))
        pairUp(row, [otherDigitsOf(row, 'x'), otherDigitsOf(row, 'y')]);
  }

  /** Tries both numbers of a corner: combinations that match a printed side, or else those nearest to the centre. */
  function pairUp(row: number, [xs, ys]: readonly [readonly Slip[], readonly Slip[]]): void {
    const neighbours = ring.neighbours(row);
    if (neighbours.length === 0) {
      const near = (slips: readonly Slip[], axis: GridAxis): Slip[] =>
        slips.toSorted((one, other) => off(one, axis) - off(other, axis)).slice(0, MAX_PARTNERS);
      for (const x of near(xs, 'x')) for (const y of near(ys, 'y')) within([x, y], () => keep([x, y]));
      return;
    }
    const sorted = ys.toSorted((one, other) => one.repair.value - other.repair.value);
    const tryBetween = (x: Slip, from: number, to: number): void => {
      for (
        let at = firstNotBelow(sorted, ({ repair }) => repair.value, from);
        at < sorted.length && sorted[at]!.repair.value <= to;
        at += 1
      ) {
        const y = sorted[at]!;
        within([x, y], () => keep([x, y]));
      }
    };
    for (const x of xs)
      for (const { x: besideX, y: besideY, distanceM } of neighbours) {
        const across = (lengthM: number): number => Math.sqrt(Math.max(0, lengthM ** 2 - (x.repair.value - besideX) ** 2));
        if (Math.abs(x.repair.value - besideX) > distanceM + SIDE_REACH_M) continue;
        const [least, most] = [across(Math.max(0, distanceM - SIDE_REACH_M)), across(distanceM + SIDE_REACH_M)];
        tryBetween(x, besideY - most, besideY - least);
        tryBetween(x, besideY + least, besideY + most);
      }
  }

  function off(slip: Slip, axis: GridAxis): number {
    return Math.abs(slip.repair.value - columns[axis].middle);
  }

  /** Runs `work` while the repairs are applied. */
  function within(slips: readonly Slip[], work: () => void): void {
    for (const { row, axis, repair } of slips) ring.move(row, axis, repair.value);
    work();
    for (const { row, axis } of slips) ring.move(row, axis, start[row]![axis]);
  }

  /** Records the current table. @returns its log likelihood */
  function keep(slips: readonly Slip[]): number {
    const likelihood = slips.reduce((sum, { repair }) => sum + repair.prior, ring.weight());
    if (likelihood > best - NEGLIGIBLE) kept.push({ slips, likelihood });
    best = Math.max(best, likelihood);
    return likelihood;
  }

  /** Returns the likeliest tables so far. */
  function likeliest(most: number): Kept[] {
    return kept.toSorted((one, other) => other.likelihood - one.likelihood).slice(0, most);
  }

  /** Returns whether no printed value contradicts the likeliest table so far. */
  function isMet(): boolean {
    let isSound = false;
    const [first] = likeliest(1);
    if (first)
      within(first.slips, () => {
        isSound = ring.contradictedSides().length === 0 && !ring.contradictsArea();
      });
    return isSound;
  }

  function likeliestAlone(slips: readonly Slip[]): Slip[] {
    return slips
      .map((slip) => {
        let weight = slip.repair.prior;
        within([slip], () => {
          weight += ring.weight();
        });
        return { slip, weight };
      })
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MAX_PARTNERS)
      .map(({ slip }) => slip);
  }

  function slipsFor({ row, axis }: { row: number; axis: GridAxis }): Slip[] {
    return cellRepairs(numberText(evidence, draft, row, axis), columns[axis]).map((repair) => ({ row, axis, repair }));
  }

  function otherDigitsOf(row: number, axis: GridAxis): Slip[] {
    const isTurned = draft.repairs.some((repair) => repair.kind !== 'letter' && 'axis' in repair && repair.axis === axis);
    const text = isTurned ? String(draft.pairs[row]![axis]) : numberText(evidence, draft, row, axis);
    return otherDigits(text, columns[axis]).map((repair) => ({ row, axis, repair }));
  }
}
