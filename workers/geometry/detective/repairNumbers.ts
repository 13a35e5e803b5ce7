import { firstNotBelow } from '../../../src/domain/addToList.ts';
import { type CornerEvidence, LOT_REACH_M, PAPER_RANGE_M } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { type CellRepair, cellRepairs, type NumberColumn, decimalsOf, otherDigits } from './cellRepairs.ts';
import { type GridAxis, MeasuredRing, type RingWeight } from './measuredRing.ts';
import { isInRange, middleOf, type TableDraft, textTyped } from './tableDraft.ts';

/** Beside what sides tell of the size of a lot. */
const MARGIN_M = 50;
/** Papers print centimetres. */
const USUAL_DECIMALS = 2;
/** So many numbers of a table may be wrong. */
const MAX_SLIPS = 2;
/** Sides that are printed wrongly themselves. */
const MISPRINTS = 2;
/** Of the repairs of one number so many are tried with those of another. */
const MAX_PARTNERS = 60;
/** Half-repaired tables in which another wrong digit is looked for. */
const MAX_HALVES = 8;
/** Of the repairs of a table so many are kept; more where parcels of a register tell those apart that are as likely. */
const mostRepairs = ({ parcels }: CornerEvidence): number => (parcels.length > 0 ? 200 : 30);
/** None that is so much less likely than the first. */
export const NEGLIGIBLE = 14;
/** Sides meet printed ones as nearly, where two numbers of a corner are looked for at once. */
const SIDE_REACH_M = 0.1;

const AXES = ['x', 'y'] as const;

interface Slip {
  /** From 0. */
  row: number;
  axis: GridAxis;
  repair: CellRepair;
}

interface Kept {
  slips: readonly Slip[];
  likelihood: number;
}

/** The same for the same numbers, whatever their order. */
const nameOf = (slips: readonly Slip[]): string =>
  slips
    .map(({ row, axis, repair }) => `${row}${axis}${repair.value}`)
    .sort()
    .join(' ');

export interface RepairedTable {
  slips: readonly Slip[];
  pairs: CornerPair[];
  ring: RingWeight;
  /** Of its slips and its shape: a natural logarithm. */
  likelihood: number;
}

/** No corner lies further from the others than half of the way round; doubled, since one printed side may be wrong. */
function reachOf({ sidesM }: CornerEvidence, count: number): number {
  const isWhole = sidesM.length === count && sidesM.every((sideM) => sideM !== null);
  return isWhole
    ? Math.min(
        LOT_REACH_M,
        sidesM.reduce<number>((sum, sideM) => sum + (sideM ?? 0), MARGIN_M),
      )
    : LOT_REACH_M;
}

/** Where most numbers of a column lie that are coordinates; of a tie every place. */
function centresOf(values: readonly number[], axis: GridAxis, reachM: number): number[] {
  const good = values.filter((value) => isInRange(axis, value));
  const sorted = (good.length > 0 ? good : values).toSorted((one, other) => one - other);
  const groups = sorted.map((from, at) => sorted.slice(at).filter((value) => value - from <= reachM));
  const most = Math.max(...groups.map(({ length }) => length));
  return [...new Set(groups.filter(({ length }) => length === most).map(middleOf))].slice(0, MAX_SLIPS + 1);
}

/**
 * A table with at most two of its numbers put right: those far from the others of their columns, and digits that keep sides or area from being what is
 * printed.
 * @returns the likeliest first; empty where more numbers are far off
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

/** The search for one draft's slips, around one centre. */
function searchRepairs(draft: TableDraft, evidence: CornerEvidence, centre: CornerPair, reachM: number): RepairedTable[] {
  let best = -Infinity;
  const kept: Kept[] = [];
  const { pairs } = draft;
  const strays = pairs.flatMap((pair, row) =>
    AXES.flatMap((axis) => (Math.abs(pair[axis] - centre[axis]) > reachM || !isInRange(axis, pair[axis]) ? [{ row, axis }] : [])),
  );
  const column = (axis: GridAxis): NumberColumn => {
    const [from, to] = PAPER_RANGE_M[axis];
    // A lone corner has no others: anything of the country may have been meant.
    if (pairs.length === 1) return { middle: (from + to) / 2, reachM: (to - from) / 2, decimals: USUAL_DECIMALS };
    const decimals = middleOf(pairs.map((_, row) => decimalsOf(textTyped(evidence, draft, row, axis))));
    return { middle: centre[axis], reachM, decimals };
  };
  const columns = { x: column('x'), y: column('y') };
  const isStray = (row: number, axis: GridAxis): boolean => strays.some((stray) => stray.row === row && stray.axis === axis);
  /** Numbers far off stand at the centre until they are put right. */
  const start = pairs.map(({ x, y }, row) => ({ x: isStray(row, 'x') ? centre.x : x, y: isStray(row, 'y') ? centre.y : y }));
  const ring = new MeasuredRing(start, evidence);

  if (strays.length > MAX_SLIPS) return [];
  const [one, other] = strays;
  if (!one) {
    keep([]);
    searchHidden([], MAX_SLIPS);
  } else if (!other) searchOne(one);
  else searchTwo(one, other);
  // Two numbers are found in either order, and from several halves.
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

  /** Wrong digits among numbers that lie near enough, where something printed is contradicted. @param slips those put right already */
  function searchHidden(slips: readonly Slip[], most: number): void {
    const sides = ring.contradictedSides();
    // What only the area tells can be told by any two numbers.
    const isTold = sides.length > 0 ? sides.length <= 2 * most + MISPRINTS : slips.length === 0 && ring.contradictsArea();
    if (!isTold) return;
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

  /** Both numbers of a corner: of all combinations those that meet a printed side, or where none is printed those next to the centre. */
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

  /** What is done while numbers stand as put right. */
  function within(slips: readonly Slip[], work: () => void): void {
    for (const { row, axis, repair } of slips) ring.move(row, axis, repair.value);
    work();
    for (const { row, axis } of slips) ring.move(row, axis, start[row]![axis]);
  }

  /** The table as it stands now. @returns how likely it is */
  function keep(slips: readonly Slip[]): number {
    const likelihood = slips.reduce((sum, { repair }) => sum + repair.prior, ring.weight());
    if (likelihood > best - NEGLIGIBLE) kept.push({ slips, likelihood });
    best = Math.max(best, likelihood);
    return likelihood;
  }

  /** The likeliest so far. */
  function likeliest(most: number): Kept[] {
    return kept.toSorted((one, other) => other.likelihood - one.likelihood).slice(0, most);
  }

  /** Nothing printed contradicts the likeliest table so far. */
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
    return cellRepairs(textTyped(evidence, draft, row, axis), columns[axis]).map((repair) => ({ row, axis, repair }));
  }

  function otherDigitsOf(row: number, axis: GridAxis): Slip[] {
    const isTurned = draft.repairs.some((repair) => repair.kind !== 'letter' && 'axis' in repair && repair.axis === axis);
    const text = isTurned ? String(draft.pairs[row]![axis]) : textTyped(evidence, draft, row, axis);
    return otherDigits(text, columns[axis]).map((repair) => ({ row, axis, repair }));
  }
}
