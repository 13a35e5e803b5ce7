import type { BenchResult } from '../rows/benchResult.ts';
import type { BenchRow } from '../rows/benchRow.ts';
import { formatFigure, formatGoal, formatRatio, formatSize, formatSpread } from '../rows/formatFigure.ts';
import { escapeHtml } from './escapeHtml.ts';
import { renderCharts } from './renderChart.ts';
import { REPORT_STYLE } from './reportStyle.ts';

/** All results as one page that needs nothing beside itself: per bench the verdict, charts and every row. */
export function renderReport(results: readonly BenchResult[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Thửa: bench report</title>
<link rel="icon" href="data:,">
<style>${REPORT_STYLE}</style>
</head>
<body>
<header>
<h1>Thửa <span>bench report</span></h1>
<p>Figures are medians, beside what the named peer needs for the same work in the same run. A <em>must</em> is judged at the
size it is stated for; a <em>moonshot</em> is hoped for.</p>
<ul class="key">
<li><svg width="16" height="16" aria-hidden="true"><circle class="node" cx="8" cy="8" r="6"/></svg>Node</li>
<li><svg width="16" height="16" aria-hidden="true"><circle class="chromium" cx="8" cy="8" r="6"/></svg>Chromium</li>
<li><svg width="16" height="16" aria-hidden="true"><line class="must" x1="8" x2="8" y1="0" y2="16"/></svg>must</li>
<li><svg width="16" height="16" aria-hidden="true"><line class="moonshot" x1="8" x2="8" y1="0" y2="16"/></svg>moonshot</li>
<li><svg width="24" height="16" aria-hidden="true"><line class="bar" x1="2" x2="22" y1="8" y2="8"/></svg>quartiles</li>
</ul>
<nav aria-label="Benches">${results.map(({ bench }) => `<a href="#${escapeHtml(bench)}">${escapeHtml(bench)}</a>`).join('')}</nav>
</header>
<main>
${results.map(renderBench).join('\n')}
</main>
</body>
</html>
`;
}

function renderBench({ bench, date, quick, machine, about, rows }: BenchResult): string {
  const packages = Object.entries(machine.packages).map(([name, version]) => `${name} ${version}`);
  const facts: Array<[string, string]> = [
    ['Date', `${date.slice(0, 16).replace('T', ' ')} UTC${quick ? ', quick run: smaller sizes, half the musts' : ''}`],
    ['Machine', `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}`],
    ['Engines', `Node ${machine.node}, Chromium ${machine.chromium}`],
    ['Packages', packages.length > 0 ? packages.join(', ') : 'unknown'],
    ['Timed', about.timed],
    ['Not timed', about.notTimed],
  ];
  return `<section id="${escapeHtml(bench)}">
<h2>${escapeHtml(bench)} ${renderVerdict(rows)}</h2>
<dl>${facts.map(([name, text]) => `<div><dt>${name}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>
${renderCharts(rows)}
<h3>All rows</h3>
${renderTable(rows)}
</section>`;
}

function renderVerdict(rows: BenchRow[]): string {
  const judged = rows.filter(({ met }) => met !== null);
  if (judged.length === 0) return '';
  const met = judged.filter((row) => row.met).length;
  const all = met === judged.length;
  return `<span class="verdict ${all ? 'met' : 'missed'}">${met} of ${judged.length} musts met</span>`;
}

const HEADS = ['case', 'host', 'size', 'ours', 'peer', 'ratio', 'must', 'met', 'note'] as const;

/** One row per figure; on a narrow screen each is a card whose cells name themselves. */
function renderTable(rows: BenchRow[]): string {
  const head = HEADS.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>
${rows.map(renderRow).join('\n')}
</tbody></table>`;
}

function renderRow(row: BenchRow): string {
  const { peer, met } = row;
  const spread = (whose: 'ours' | 'peer'): string => {
    const text = formatSpread(row, whose);
    return text ? ` <small>${escapeHtml(text)}</small>` : '';
  };
  const cells: Record<(typeof HEADS)[number], string> = {
    case: escapeHtml(row.case),
    host: row.host,
    size: formatSize(row.size),
    ours: `${formatFigure(row.ours)} ${escapeHtml(row.unit)}${spread('ours')}`,
    peer: peer ? `${formatFigure(peer.value)} <i>${escapeHtml(peer.name)}</i>${spread('peer')}` : '',
    ratio: formatRatio(row.ratio),
    must: escapeHtml(formatGoal(row.must, row.unit)),
    met: met === null ? '' : `<b class="${met ? 'met' : 'missed'}">${met ? 'yes' : 'no'}</b>`,
    note: escapeHtml(row.note),
  };
  const empty = (name: string): string => (cells[name as keyof typeof cells] === '' ? ' class="empty"' : '');
  const rest = HEADS.slice(1).map((name) => `<td data-name="${name}"${empty(name)}><div>${cells[name]}</div></td>`);
  return `<tr><th scope="row">${cells.case}</th>${rest.join('')}</tr>`;
}
