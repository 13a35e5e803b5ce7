import type { BenchRow } from './benchRow.ts';
import { formatFigure, formatGoal, formatRatio, formatSize, formatSpread } from './formatFigure.ts';

interface Column {
  title: string;
  right?: boolean;
  cell(row: BenchRow): string;
}

const COLUMNS: Column[] = [
  { title: '', cell: ({ met }) => (met === null ? ' ' : met ? '✓' : '✗') },
  { title: 'case', cell: (row) => row.case },
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

/** Rows as aligned columns. Where they would be wider than `width`, the longest texts are cut with '…'. */
export function formatTable(rows: readonly BenchRow[], width = 120): string {
  const lines = [COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row)))];
  const shown = COLUMNS.map((_, column) => lines.some((line) => line[column] !== ''));
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const total = (): number => widths.reduce((sum, each, column) => sum + (shown[column] ? each + GAP.length : 0), -GAP.length);
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest]! -= 1;
  }
  return lines
    .map((line) =>
      line
        .map((text, column) => alignText(text, widths[column]!, COLUMNS[column]!.right === true))
        .filter((_, column) => shown[column])
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function alignText(text: string, width: number, right: boolean): string {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return right ? cut.padStart(width) : cut.padEnd(width);
}
