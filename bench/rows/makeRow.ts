import type { BenchHost, BenchOptions, BenchRow, Goal, Spread } from './benchRow.ts';

/** Measurement of a bench, from which the rest of the row follows. */
export interface Measured {
  bench: string;
  case: string;
  host?: BenchHost;
  size?: number | null;
  unit: string;
  ours: number;
  peer?: BenchRow['peer'];
  must?: Goal | null;
  moonshot?: Goal | null;
  spread?: Spread | null;
  note?: string;
}

/** Factor by which a quick run may miss a must: its sizes are smaller, its machine is often busy. */
const QUICK_SLACK = 2;

/** @returns true if the goal is reached; a missing figure or one that is not a number never reaches it */
export function reaches(goal: Goal, figures: { ours: number; ratio: number | null }, { quick }: BenchOptions): boolean {
  const figure = goal.of === 'ratio' ? figures.ratio : figures.ours;
  if (figure === null) return false;
  const slack = quick ? QUICK_SLACK : 1;
  return 'atMost' in goal ? figure <= goal.atMost * slack : figure >= goal.atLeast / slack;
}

/** Completes a row: computes the ratio and judges the must. */
export function makeRow(measured: Measured, options: BenchOptions): BenchRow {
  const { ours, peer = null, must = null } = measured;
  const ratio = peer === null ? null : peer.value / ours;
  return {
    bench: measured.bench,
    case: measured.case,
    host: measured.host ?? 'node',
    size: measured.size ?? null,
    unit: measured.unit,
    ours,
    peer,
    ratio,
    must,
    moonshot: measured.moonshot ?? null,
    met: must === null ? null : reaches(must, { ours, ratio }, options),
    spread: measured.spread ?? null,
    note: measured.note ?? '',
  };
}
