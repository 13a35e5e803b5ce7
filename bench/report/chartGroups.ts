import type { BenchRow, Goal } from '../rows/benchRow.ts';

/** Rows that share one scale: how many times faster than the peer, or our own figure. */
export interface ChartGroup {
  measure: 'ratio' | 'ours';
  unit: string;
  cases: ChartCase[];
  /** Ends of the log scale, powers of ten. */
  low: number;
  high: number;
}

export interface ChartCase {
  name: string;
  must: Goal | null;
  moonshot: Goal | null;
  /** By size and host, as they came. */
  rows: BenchRow[];
}

/**
 * A figure or a goal of 0 has no place on a log scale and stands in the table only; so does a unit with nothing else.
 * @returns one chart per unit; a unit whose musts judge ratios, or that has no must but peers, is charted as ratios
 */
export function chartGroups(rows: readonly BenchRow[]): ChartGroup[] {
  const units = [...new Set(rows.map((row) => row.unit))];
  const groups = units.map((unit): ChartGroup => {
    const own = rows.filter((row) => row.unit === unit);
    const judgesOurs = own.some(({ must }) => must?.of === 'ours');
    const measure = !judgesOurs && own.some(({ ratio }) => ratio !== null) ? 'ratio' : 'ours';
    const cases = [...new Set(own.map((row) => row.case))]
      .map((name) =>
        chartCase(
          name,
          own.filter((row) => row.case === name),
          measure,
        ),
      )
      // Beside a must on our own figure, the same figure against further peers would be drawn again: those are in the table.
      .filter(({ must, rows: drawn }) => drawn.length > 0 && !(judgesOurs && !must && drawn.some(({ ratio }) => ratio !== null)));
    return { measure, unit, cases, ...scaleOf(cases, measure) };
  });
  return groups.filter(({ cases }) => cases.length > 0);
}

export const figureOf = (row: BenchRow, measure: ChartGroup['measure']): number | null => (measure === 'ratio' ? row.ratio : row.ours);

export const goalFigure = (goal: Goal): number => ('atMost' in goal ? goal.atMost : goal.atLeast);

/** @returns where a figure stands between the ends of the log scale, 0…1 */
export function shareOfScale(figure: number, { low, high }: Pick<ChartGroup, 'low' | 'high'>): number {
  const share = Math.log(figure / low) / Math.log(high / low);
  return Math.min(1, Math.max(0, share));
}

function chartCase(name: string, rows: BenchRow[], measure: ChartGroup['measure']): ChartCase {
  const goalOf = (which: 'must' | 'moonshot'): Goal | null =>
    rows.map((row) => row[which]).find((goal) => goal?.of === measure && goalFigure(goal) > 0) ?? null;
  const isDrawn = (row: BenchRow): boolean => (figureOf(row, measure) ?? 0) > 0;
  return { name, must: goalOf('must'), moonshot: goalOf('moonshot'), rows: rows.filter(isDrawn) };
}

function scaleOf(cases: ChartCase[], measure: ChartGroup['measure']): { low: number; high: number } {
  const figures = cases.flatMap(({ rows, must, moonshot }) => [
    ...rows.map((row) => figureOf(row, measure)!),
    ...[must, moonshot].flatMap((goal) => (goal ? [goalFigure(goal)] : [])),
  ]);
  // The peer's own speed, 1×, belongs on a scale of ratios.
  if (measure === 'ratio') figures.push(1);
  const low = 10 ** Math.floor(Math.log10(Math.min(...figures)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...figures)));
  return { low, high: high > low ? high : low * 10 };
}
