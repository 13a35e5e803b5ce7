import type { BenchRow, Goal } from './benchRow.ts';

/** Formats three significant figures; thousands comma, decimal dot. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  if (size === 0) return '0';
  const decimals = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
  return value.toFixed(decimals);
}

export const formatRatio = (ratio: number | null): string => (ratio === null ? '' : `${formatFigure(ratio)}×`);

/** Formats '≥ 100×', '≤ 40 ms'; '' without a goal. */
export function formatGoal(goal: Goal | null, unit: string): string {
  if (!goal) return '';
  const [sign, value] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  const figure = value >= 1000 ? value.toLocaleString('en-US') : String(value);
  return `${sign} ${figure}${goal.of === 'ratio' ? '×' : ` ${unit}`}`;
}

export const formatSize = (size: number | null): string => (size === null ? '' : size.toLocaleString('en-US'));

/** Formats '4.08–4.30'; '' for a single sample. */
export function formatSpread(row: BenchRow, whose: 'ours' | 'peer'): string {
  const quartiles = row.spread?.[whose];
  return quartiles ? `${formatFigure(quartiles[0])}–${formatFigure(quartiles[1])}` : '';
}
