import type { BenchRow } from '../rows/benchRow.ts';
import { formatFigure, formatGoal, formatRatio, formatSize } from '../rows/formatFigure.ts';
import { chartGroups, figureOf, goalFigure, shareOfScale } from './chartGroups.ts';
import type { ChartCase, ChartGroup } from './chartGroups.ts';
import { escapeHtml } from './escapeHtml.ts';

const LANE_PX = 26;
/** Marks at the ends of the scale stay whole. */
const INSET = 4;

/** Charts of one bench: per case a strip with a lane for every size, on one log scale per unit. */
export function renderCharts(rows: readonly BenchRow[]): string {
  return chartGroups(rows)
    .map(
      (group) => `<figure class="chart">
<figcaption>${escapeHtml(titleOf(group))}</figcaption>
${group.cases.map((each) => renderCase(each, group)).join('\n')}
${renderAxis(group)}
</figure>`,
    )
    .join('\n');
}

function titleOf({ measure, unit }: ChartGroup): string {
  return measure === 'ratio'
    ? `Times faster than the peer (both in ${unit}); log scale, more is better`
    : `${unit}; log scale, less is better`;
}

const percent = (figure: number, group: ChartGroup): string => `${(INSET + (100 - 2 * INSET) * shareOfScale(figure, group)).toFixed(2)}%`;

function renderCase(each: ChartCase, group: ChartGroup): string {
  const sizes = [...new Set(each.rows.map((row) => row.size))];
  const height = sizes.length * LANE_PX;
  const goals = [
    each.must && `must ${formatGoal(each.must, group.unit)}`,
    each.moonshot && `moonshot ${formatGoal(each.moonshot, group.unit)}`,
  ].filter((text) => text !== null);
  const marks = [
    ...decades(group).map((value) => line('grid', percent(value, group), 0, height)),
    each.must ? line('must', percent(goalFigure(each.must), group), 0, height) : '',
    each.moonshot ? line('moonshot', percent(goalFigure(each.moonshot), group), 0, height) : '',
    ...sizes.flatMap((size, lane) =>
      each.rows.filter((row) => row.size === size).map((row) => renderMark(row, group, lane * LANE_PX + LANE_PX / 2)),
    ),
  ];
  const labels = sizes.map((size) => `<span>${size === null ? '' : formatSize(size)}</span>`).join('');
  const said = `${each.name}: ${each.rows.map((row) => sayRow(row, group)).join('; ')}`;
  return `<div class="case">
<h4>${escapeHtml(each.name)}${goals.length > 0 ? ` <small>${escapeHtml(goals.join(' · '))}</small>` : ''}</h4>
<div class="strip"><div class="lanes" aria-hidden="true">${labels}</div>
<svg role="img" aria-label="${escapeHtml(said)}" width="100%" height="${height}">${marks.join('')}</svg></div>
</div>`;
}

const line = (kind: string, x: string, y1: number, y2: number): string =>
  `<line class="${kind}" x1="${x}" x2="${x}" y1="${y1}" y2="${y2}"/>`;

/** A dot at the median, and a bar over the quartiles of our samples. */
function renderMark(row: BenchRow, group: ChartGroup, y: number): string {
  const figure = figureOf(row, group.measure)!;
  const quartiles = row.spread?.ours;
  const ends = quartiles?.map((each) => (group.measure === 'ratio' ? row.peer!.value / each : each));
  const bar = ends ? `<line class="bar" x1="${percent(ends[0]!, group)}" x2="${percent(ends[1]!, group)}" y1="${y}" y2="${y}"/>` : '';
  const dot = `<circle class="${row.host}" cx="${percent(figure, group)}" cy="${y}" r="6"/>`;
  return `<g><title>${escapeHtml(sayRow(row, group))}</title>${bar}${dot}</g>`;
}

function sayRow(row: BenchRow, { measure, unit }: ChartGroup): string {
  const size = row.size === null ? '' : ` at ${formatSize(row.size)}`;
  const figure = measure === 'ratio' ? formatRatio(row.ratio) : `${formatFigure(row.ours)} ${unit}`;
  return `${row.host}${size} ${figure}`;
}

function decades({ low, high }: ChartGroup): number[] {
  const count = Math.round(Math.log10(high / low));
  return Array.from({ length: count + 1 }, (_, power) => low * 10 ** power);
}

function renderAxis(group: ChartGroup): string {
  const all = decades(group);
  // Labels of many decades would run into each other on a phone.
  const every = Math.ceil(all.length / 5);
  const labels = all
    .filter((_, index) => index % every === 0)
    .map((value) => {
      const text =
        value >= 1e5
          ? `1e${Math.round(Math.log10(value))}`
          : Number(value.toPrecision(1)).toLocaleString('en-US', { maximumFractionDigits: 6 });
      return `<text x="${percent(value, group)}" y="14">${text}${group.measure === 'ratio' ? '×' : ''}</text>`;
    });
  return `<div class="strip axis" aria-hidden="true"><div class="lanes"></div><svg width="100%" height="18">${labels.join('')}</svg></div>`;
}
