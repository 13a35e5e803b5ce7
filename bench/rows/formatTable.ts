import type { BenchRow } from './benchRow.ts';
import { formatFigure, formatGoal, formatRatio, formatSize, formatSpread } from './formatFigure.ts';

interface Column {
  title: string;
  right?: boolean;
  cell(row: BenchRow): string;
}

const COLUMNS: Column[] = [
  { title: '', cell: ({ met }) => (met === null ? '' : met ? '✓' : '✗') },
  { title: 'host', cell: (row) => row.host },
  { title: 'size', right: true, cell: (row) => formatSize(row.size) },
  { title: 'ours', right: true, cell: (row) => formatFigure(row.ours) },
  { title: 'unit', cell: (row) => row.unit },
  { title: 'quartiles', cell: (row) => formatSpread(row, 'ours') },
  { title: 'peer', right: true, cell: ({ peer }) => (peer ? formatFigure(peer.value) : '') },
  { title: '', cell: ({ peer }) => peer?.name ?? '' },
  { title: 'ratio', right: true, cell: (row) => formatRatio(row.ratio) },
  { title: 'must', cell: (row) => formatGoal(row.must, row.unit) },
];

const GAP = '  ';

/** Formats rows as aligned columns below their case; long texts are cut with '…' to fit `width`. */
export function formatTable(rows: readonly BenchRow[], width = 120): string {
  const lines = [COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row)))];
  const widths = fitWidths(lines, width);
  const text = (line: string[]): string =>
    line
      .map((cell, column) => alignText(cell, widths[column]!, COLUMNS[column]!.right === true))
      .filter((_, column) => widths[column]! > 0)
      .join(GAP)
      .trimEnd();
  const named = rows.flatMap((row, index) => [...(row.case === rows[index - 1]?.case ? [] : [row.case]), text(lines[index + 1]!)]);
  return [text(lines[0]!), ...named].join('\n');
}

function fitWidths(lines: string[][], width: number): number[] {
  const widths = COLUMNS.map((_, column) =>
    lines.slice(1).every((line) => line[column] === '') ? 0 : Math.max(...lines.map((line) => line[column]!.length)),
  );
  const total = (): number => widths.reduce((sum, each) => sum + (each > 0 ? each + GAP.length : 0), -GAP.length);
  while (total() > width && Math.max(...widths) > 2) widths[widths.indexOf(Math.max(...widths))]! -= 1;
  return widths;
}

function alignText(text: string, width: number, right: boolean): string {
  const cut = text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;
  return right ? cut.padStart(width) : cut.padEnd(width);
}
