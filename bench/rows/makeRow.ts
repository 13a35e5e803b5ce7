import type { BenchHost, BenchOptions, BenchRow, Goal, Spread } from './benchRow.ts';

/** Measurement of a bench, from which the rest of the row is derived. */
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

/** Factor by which a quick run may miss a must: it has smaller sizes, often on a busy machine. */
const QUICK_SLACK = 2;

/** @returns true if the goal is reached; false for a missing figure or NaN */
export function reaches(goal: Goal, figures: { ours: number; ratio: number | null }, { quick }: BenchOptions): boolean {
  const figure = goal.of === 'ratio' ? figures.ratio : figures.ours;
  if (figure === null) return false;
  const slack = quick ? QUICK_SLACK : 1;
  return 'atMost' in goal ? figure <= goal.atMost * slack : figure >= goal.atLeast / slack;
}

/** Completes a row: computes the ratio, judges the must. */
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
