import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchResult } from './benchResult.ts';
import type { BenchRow } from './benchRow.ts';
import { formatFigure, formatRatio, formatSize } from './formatFigure.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The newest that fit a screen. */
const MAX_COMMITS = 6;

export interface CommittedResult {
  commit: string;
  /** YYYY-MM-DD. */
  date: string;
  result: BenchResult;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** What a bench measured, commit by commit, the newest last. */
export function resultsOverCommits(bench: string): CommittedResult[] {
  const path = `bench/results/${bench}.json`;
  const lines = git('log', `-${MAX_COMMITS}`, '--diff-filter=AM', '--format=%h %as', '--', path).trim().split('\n').filter(Boolean);
  return lines.toReversed().map((line) => {
    const [commit, date] = line.split(' ') as [string, string];
    return { commit, date, result: JSON.parse(git('show', `${commit}:${path}`)) as BenchResult };
  });
}

const nameOf = ({ case: name, host, size, unit }: BenchRow): string => [name, host, formatSize(size), unit].filter(Boolean).join(', ');
/** The ratio to the peer, which outlives a change of the machine; our own figure where there is no peer. */
const figureOf = (row: BenchRow): string => (row.ratio === null ? formatFigure(row.ours) : formatRatio(row.ratio));

/** A line a row of the newest result, a column a commit; '–' where a commit had no such row. */
export function tableOverCommits(results: readonly CommittedResult[]): string {
  const newest = results.at(-1);
  if (!newest) return 'No result is committed.';
  const lines = [
    ['', ...results.map(({ commit }) => commit)],
    ['', ...results.map(({ date }) => date)],
    ...newest.result.rows.map((row) => [
      nameOf(row),
      ...results.map(({ result }) => {
        const same = result.rows.find((other) => nameOf(other) === nameOf(row));
        return same ? figureOf(same) : '–';
      }),
    ]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = (line: string[]): string =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return lines.map((line) => text(line).trimEnd()).join('\n');
}
