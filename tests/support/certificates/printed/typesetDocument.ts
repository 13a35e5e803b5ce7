import type { Dice } from '../dice.ts';
import type { PrintPlan, PrintRow } from './planPrint.ts';
import { PRINTED_FONTS } from './printedFonts.ts';

/** Document as elements with labelled numbers. Lengths are in em, so that the font size scales all. */
export interface DocumentElements {
  paper: HTMLElement;
  /** Table and area, which a user would crop. */
  content: HTMLElement;
  table: HTMLElement;
  numbers: Map<string, HTMLElement>;
  font: string;
  borders: string;
}

const BORDERS = ['grid', 'grid', 'rows', 'zebra', 'dotted', 'double'] as const;

export function typesetDocument(dice: Dice, plan: PrintPlan): DocumentElements {
  const font = dice.pick(PRINTED_FONTS);
  const borders = dice.pick(BORDERS);
  const numbers = new Map<string, HTMLElement>();
  const number = (key: string, text: string): HTMLElement => {
    const span = element('span', text);
    numbers.set(key, span);
    return span;
  };

  const paper = element('div');
  Object.assign(paper.style, {
    position: 'absolute',
    fontFamily: `"${font.family}"`,
    fontWeight: String(font.weight),
    lineHeight: '1.4',
    whiteSpace: 'nowrap',
    padding: `${dice.between(1, 4)}em ${dice.between(1.5, 5)}em`,
    background: dice.pick(['#fff', '#fdfbf5', '#f4f1e6', '#eef3f6', '#f7f7f7']),
    color: dice.pick(['#111', '#222', '#1a1a2e', '#333']),
    transformOrigin: '50% 50%',
    fontVariantNumeric: dice.pick(['tabular-nums', 'proportional-nums']),
    letterSpacing: `${dice.between(-0.005, 0.03)}em`,
  });
  const title = element('div', plan.title);
  Object.assign(title.style, { fontSize: '1.2em', fontWeight: '600', marginBottom: '0.8em' });
  const content = element('div');
  content.style.display = 'inline-block';
  const table = plan.layout === 'list' ? setList(plan, number) : setTable(dice, plan, borders, number);
  content.append(table);
  if (plan.areaM2) {
    const line = element('div', dice.pick(['Diện tích: ', 'Diện tích thửa đất: ', 'S = ']));
    line.append(number('area', plan.areaM2.text), ' m²');
    line.style.margin = '0.6em 0';
    if (plan.areaAbove) content.prepend(line);
    else content.append(line);
  }
  paper.append(title, content);
  return { paper, content, table, numbers, font: `${font.family} ${font.weight}`, borders: plan.layout === 'list' ? 'list' : borders };
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

type MakeNumber = (key: string, text: string) => HTMLElement;

function setList({ rows }: PrintPlan, number: MakeNumber): HTMLElement {
  const list = element('div');
  rows.forEach((row, at) => {
    const line = element('div', `Điểm ${row.name}:  X = `);
    line.append(number(`${at}.x`, row.x.text), ' m;  Y = ', number(`${at}.y`, row.y.text), ' m');
    Object.assign(line.style, { margin: '0.25em 0', whiteSpace: 'pre' });
    list.append(line);
  });
  return list;
}

function setTable(dice: Dice, plan: PrintPlan, borders: (typeof BORDERS)[number], number: MakeNumber): HTMLElement {
  const table = element('table');
  const ink = dice.pick(['#000', '#444', '#888', '#aaa']);
  const rule = `${dice.between(0.03, 0.08)}em ${borders === 'dotted' ? 'dotted' : 'solid'} ${ink}`;
  table.style.borderCollapse = 'collapse';
  if (borders === 'double') table.style.border = `0.2em double ${ink}`;
  const padding = `${dice.between(0.1, 0.4)}em ${dice.between(0.5, 1.3)}em`;
  const tint = dice.pick(['#e8e8e8', '#dfeaf2', 'transparent', '#f0e8d8']);
  const style = (cell: HTMLElement, align: string): void => {
    Object.assign(cell.style, { padding, textAlign: align });
    if (borders === 'grid' || borders === 'dotted' || borders === 'double') cell.style.border = rule;
    if (borders === 'rows') cell.style.borderBottom = rule;
  };
  const align = dice.pick(['center', 'right', 'left']);
  for (const row of setHeader(plan)) {
    for (const cell of row.children) {
      style(cell as HTMLElement, 'center');
      (cell as HTMLElement).style.background = tint;
      (cell as HTMLElement).style.fontWeight = '600';
    }
    table.append(row);
  }
  plan.rows.forEach((row, at) => {
    const line = element('tr');
    line.append(element('td', row.name), ...numbersOf(row, plan).map(([what, text]) => cellOf(number(`${at}.${what}`, text))));
    if (plan.sides && !row.sideM) line.append(element('td', '–'));
    for (const [column, cell] of [...line.children].entries()) style(cell as HTMLElement, column === 0 ? 'center' : align);
    if (borders === 'zebra' && at % 2 === 1) line.style.background = tint === 'transparent' ? '#eee' : tint;
    table.append(line);
  });
  return table;
}

function cellOf(inside: HTMLElement): HTMLElement {
  const cell = element('td');
  cell.append(inside);
  return cell;
}

function numbersOf({ x, y, sideM }: PrintRow, { swapped }: PrintPlan): [string, string][] {
  const pair: [string, string][] = [
    ['x', x.text],
    ['y', y.text],
  ];
  return [...(swapped ? pair.toReversed() : pair), ...(sideM ? [['sideM', sideM.text] as [string, string]] : [])];
}

function setHeader({ layout, swapped, sides }: PrintPlan): HTMLElement[] {
  const axes = swapped ? ['Y (m)', 'X (m)'] : ['X (m)', 'Y (m)'];
  const heads = (texts: string[]): HTMLTableCellElement[] => texts.map((text) => element('th', text));
  const row = (cells: HTMLElement[]): HTMLElement => {
    const line = element('tr');
    line.append(...cells);
    return line;
  };
  if (layout !== 'twoTier') return [row(heads(['Điểm', ...axes, ...(sides ? ['Dài cạnh (m)'] : [])]))];
  const [point, both, side] = heads(['Số hiệu điểm', 'Tọa độ', 'Khoảng cách (m)']) as [
    HTMLTableCellElement,
    HTMLTableCellElement,
    HTMLTableCellElement,
  ];
  point.rowSpan = 2;
  side.rowSpan = 2;
  both.colSpan = 2;
  return [row([point, both, ...(sides ? [side] : [])]), row(heads(axes))];
}
