/** The report's own style: the app's colours, in both themes, with the reader's fonts. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --sunken: #f3f6f5; --ink: #14211f; --soft: #51605e; --line: #dde4e2; --accent: #0f6b66;
  --accent-soft: #e4f1ef; --warning: #8a5300; --error: #a8321f; --error-soft: #fbe9e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #182023; --sunken: #20302f; --ink: #eef3f2; --soft: #a5b4b2; --line: #303c3e; --accent: #5cc8bd;
    --accent-soft: #1e3533; --warning: #f2bb63; --error: #ff9f8c; --error-soft: #3d2420;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 24px 16px 64px; max-width: 1120px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 'Be Vietnam Pro', system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
h1 { font-size: 24px; margin: 0 0 8px; }
h1 span { color: var(--soft); font-weight: 400; }
h2 { font-size: 20px; margin: 0 0 12px; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
h3 { font-size: 16px; margin: 24px 0 8px; }
h4 { font-size: 14px; margin: 0 0 4px; }
h4 small { font-weight: 400; color: var(--soft); white-space: nowrap; }
header p { margin: 0 0 12px; max-width: 70ch; color: var(--soft); }
.key { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 12px; padding: 0; list-style: none; font-size: 14px; }
.key li { display: flex; gap: 8px; align-items: center; }
nav { display: flex; flex-wrap: wrap; gap: 8px; }
a { color: var(--accent); }
nav a { padding: 8px 14px; border: 1px solid var(--line); border-radius: 999px; font-size: 14px; text-decoration: none; }
nav a:hover { background: var(--accent-soft); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
section { margin-top: 40px; padding-top: 24px; border-top: 1px solid var(--line); }
.verdict { font-size: 14px; font-weight: 600; padding: 2px 10px; border-radius: 999px; }
.verdict.met { background: var(--accent-soft); color: var(--accent); }
.verdict.missed { background: var(--error-soft); color: var(--error); }
dl { margin: 0 0 16px; font-size: 14px; }
dl div { display: grid; grid-template-columns: 84px 1fr; gap: 12px; padding: 4px 0; }
dt { color: var(--soft); }
dd { margin: 0; max-width: 90ch; }
.chart { margin: 0 0 16px; padding: 16px; background: var(--sunken); border-radius: 12px; }
figcaption { margin-bottom: 12px; font-size: 14px; color: var(--soft); }
.case { margin-bottom: 12px; }
.strip { display: grid; grid-template-columns: 72px 1fr; gap: 8px; }
.lanes { display: grid; grid-auto-rows: 26px; align-items: center; justify-items: end; font-size: 12px; color: var(--soft); }
svg { display: block; overflow: visible; }
.strip svg { background: var(--paper); border-radius: 6px; }
.axis svg { background: none; }
.axis text { font-size: 12px; text-anchor: middle; fill: var(--soft); }
line.grid { stroke: var(--line); }
line.must { stroke: var(--error); stroke-width: 2; }
line.moonshot { stroke: var(--warning); stroke-width: 2; stroke-dasharray: 4 3; }
line.bar { stroke: var(--accent); stroke-width: 4; stroke-linecap: round; opacity: 0.45; }
circle.node { fill: var(--accent); }
circle.chromium { fill: var(--paper); stroke: var(--accent); stroke-width: 2.5; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 6px 8px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 600; }
td[data-name='size'], td[data-name='ratio'], td[data-name='must'] { white-space: nowrap; }
td[data-name='size'], td[data-name='ratio'] { text-align: right; }
td small { display: block; color: var(--soft); }
td i { font-style: normal; color: var(--soft); }
td[data-name='note'] { color: var(--soft); min-width: 22ch; }
b.met { color: var(--accent); }
b.missed { color: var(--error); }
@media (max-width: 760px) {
  .strip { grid-template-columns: 60px 1fr; }
  .chart { padding: 12px; }
  dl div { grid-template-columns: 1fr; gap: 0; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr { display: block; }
  tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
  tbody th, td { display: block; padding: 1px 0; border: 0; text-align: left; }
  tbody th { font-size: 14px; }
  td { display: flex; gap: 12px; }
  td::before { content: attr(data-name); flex: 0 0 40px; color: var(--soft); }
  td[data-name='host'], td[data-name='size'] { display: inline-flex; padding-right: 20px; }
  td[data-name='size'] { gap: 8px; }
  td[data-name='size']::before { flex: none; }
  td[data-name='size'], td[data-name='ratio'] { text-align: left; }
  td small { display: inline; padding-left: 8px; }
  td.empty { display: none; }
}
`;
