import type { CellText, SymbolChoices } from '../../../workers/ocr/cellText.ts';
import { seededRandom } from '../run/seededRandom.ts';

/** Format in which a generated document prints its numbers. */
export interface PrintedForm {
  corners: number;
  thousands: '' | '.' | ',' | ' ';
  decimal: '.' | ',';
  layout: 'columns' | 'oneCell' | 'stacked' | 'labelled';
  names: 'numbers' | 'letters' | 'none';
  yFirst: boolean;
  sides: 'none' | 'row' | 'between';
  area: boolean;
  again: boolean;
  heading: boolean;
}

interface TrueCorner {
  x: string;
  y: string;
  side: string;
}

export interface PrintedTable {
  form: PrintedForm;
  corners: TrueCorner[];
  area: string;
  cells: CellText[];
  /** Cells that hold a corner's numbers. */
  placed: Array<{ cell: CellText; corner: number; kind: 'x' | 'y' | 'side' | 'again' }>;
}

type Random = () => number;
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

/** Draws a random form. */
export function randomForm(random: Random): PrintedForm {
  const layout = pick(random, ['columns', 'columns', 'columns', 'columns', 'oneCell', 'stacked', 'labelled'] as const);
  const decimal = pick(random, ['.', ','] as const);
  return {
    corners: 3 + Math.floor(random() ** 2 * 38),
    thousands: pick(random, ['', '', '', ' ', decimal === ',' ? '.' : ',']),
    decimal,
    layout,
    names: pick(random, ['numbers', 'numbers', 'letters', 'none'] as const),
    yFirst: random() < 0.1,
    sides: layout === 'columns' ? pick(random, ['none', 'row', 'between', 'between'] as const) : 'none',
    area: random() < 0.5,
    again: random() < 0.4,
    heading: random() < 0.7,
  };
}

/** Makes a parcel within the country's coordinate ranges, printed in that form and read without errors. */
export function printTable(seed: number, form: PrintedForm): PrintedTable {
  const random = seededRandom(seed);
  const ring = makeRing(random, form.corners);
  const corners = ring.map((one, at): TrueCorner => {
    const next = ring[(at + 1) % ring.length]!;
    return { x: one.x.toFixed(2), y: one.y.toFixed(2), side: Math.hypot(one.x - next.x, one.y - next.y).toFixed(2) };
  });
  const area = Math.abs(
    ring.reduce((sum, one, at) => {
      const next = ring[(at + 1) % ring.length]!;
      return sum + ((one.x - ring[0]!.x) * (next.y - ring[0]!.y) - (next.x - ring[0]!.x) * (one.y - ring[0]!.y)) / 2;
    }, 0),
  ).toFixed(1);
  const table: PrintedTable = { form, corners, area, cells: [], placed: [] };
  layCells(table);
  return table;
}

/** Makes a ring from radii and bearings about a centre, so that no sides cross; sides are 3 to 60 m long. */
function makeRing(random: Random, count: number): Array<{ x: number; y: number }> {
  const middle = { x: random() < 0.2 ? 864_500 + random() * 130_000 : 1_005_000 + random() * 1_600_000, y: 356_000 + random() * 288_000 };
  const radius = Math.max(6, (count * (3 + random() * 12)) / 6);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return Array.from({ length: count }, (_, at) => {
    const bearing = ((at + 0.7 * random()) / count) * 2 * Math.PI;
    const reach = radius * (0.7 + 0.5 * random());
    return { x: round(middle.x + reach * Math.cos(bearing)), y: round(middle.y + reach * Math.sin(bearing)) };
  });
}

function printed(value: string, { thousands, decimal }: PrintedForm): string {
  const [whole, fraction] = value.split('.') as [string, string];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${fraction}`;
}

function layCells(table: PrintedTable): void {
  const { form, corners } = table;
  let row = 0;
  const cell = (column: number, text: string): CellText => {
    const made = cellOf(row, column, text);
    table.cells.push(made);
    return made;
  };
  if (form.heading) {
    ['So hieu diem', 'X (m)', 'Y (m)', 'Canh (m)'].forEach((text, column) => cell(column, text));
    row += 1;
  }
  const printCorner = ({ x, y, side }: TrueCorner, corner: number, isAgain: boolean): void => {
    const name = { numbers: String(corner + 1), letters: `M${corner + 1}`, none: '' }[form.names];
    if (name !== '') cell(0, name);
    const kinds = form.yFirst ? (['y', 'x'] as const) : (['x', 'y'] as const);
    const texts = kinds.map((kind) => printed(kind === 'x' ? x : y, form));
    const label = (at: number): string => (form.layout === 'labelled' ? `${kinds[at]!.toUpperCase()}: ` : '');
    if (form.layout === 'oneCell') {
      const both = cell(1, texts.join(' '));
      if (!isAgain) for (const kind of kinds) table.placed.push({ cell: both, corner, kind });
    } else {
      kinds.forEach((kind, at) => {
        if (at > 0 && form.layout !== 'columns') row += 1;
        const made = cell(form.layout === 'columns' ? at + 1 : 1, label(at) + texts[at]!);
        table.placed.push({ cell: made, corner, kind: isAgain ? 'again' : kind });
      });
    }
    if (form.sides !== 'none' && !isAgain) {
      if (form.sides === 'between') row += 1;
      table.placed.push({ cell: cell(3, printed(side, { ...form, thousands: '' })), corner, kind: 'side' });
    }
    row += 1;
  };
  corners.forEach((corner, at) => printCorner(corner, at, false));
  if (form.again) printCorner(corners[0]!, 0, true);
  if (form.area) cell(0, `Dien tich: ${printed(table.area, form)} m2`);
}

export function cellOf(row: number, column: number, text: string): CellText {
  const symbols = [...text].filter((char) => char !== ' ').map((char): SymbolChoices => ({ choices: [{ char, share: 0.99 }] }));
  return { row, column, box: { left: column * 220, top: row * 40, width: 12 * text.length, height: 30 }, text, symbols, others: [] };
}

/** Characters that each digit is misread as. */
const CONFUSED: Readonly<Record<string, string>> = {
  0: '68O9',
  1: '7l4',
  2: '7Z1',
  3: '859',
  4: '19',
  5: '63S',
  6: '580',
  7: '12',
  8: '3690B',
  9: '30g',
};

export interface Noise {
  /** Probability per digit that another character is rated most likely. */
  misread: number;
  /** Probability that a misread digit is missing from the alternatives. */
  blind: number;
  /** Probability per punctuation mark. */
  lostMark: number;
  /** Probability per digit. */
  lostDigit: number;
  doubledDigit: number;
  /** Probability per cell that it was read a second time. */
  secondLook: number;
}

/** Adds reading errors as an engine makes them: unsure, sometimes wrong, sometimes confidently wrong. */
export function misreadTable(table: PrintedTable, random: Random, noise: Noise): void {
  for (const cell of table.cells) {
    const truth = cell.text;
    const first = misreadText(truth, random, noise);
    cell.text = first.text;
    cell.symbols = first.symbols;
    if (random() < noise.secondLook) cell.others = [{ text: misreadText(truth, random, noise).text, share: 0.8 }];
  }
}

function misreadText(truth: string, random: Random, noise: Noise): { text: string; symbols: SymbolChoices[] } {
  let text = '';
  const symbols: SymbolChoices[] = [];
  for (const char of truth) {
    const isDigit = char >= '0' && char <= '9';
    if (isDigit && random() < noise.lostDigit) continue;
    if (/[.,]/.test(char) && random() < noise.lostMark) continue;
    const put = (choices: SymbolChoices['choices']): void => {
      text += choices[0]!.char;
      if (choices[0]!.char !== ' ') symbols.push({ choices });
    };
    if (!isDigit) {
      put([{ char, share: 0.95 }]);
      continue;
    }
    const wrong = pick(random, [...CONFUSED[char]!]);
    if (random() < noise.misread) {
      const share = random() < noise.blind ? 0.9 + 0.09 * random() : 0.3 + 0.3 * random();
      put(
        share > 0.89
          ? [{ char: wrong, share }]
          : [
              { char: wrong, share },
              { char, share: (1 - share) * (0.3 + 0.7 * random()) },
            ],
      );
    } else {
      const share = random() < 0.97 ? 0.97 + 0.03 * random() : 0.65 + 0.32 * random();
      put([
        { char, share },
        { char: wrong, share: (1 - share) * random() },
      ]);
    }
    if (random() < noise.doubledDigit) put([{ char, share: 0.8 }]);
  }
  return { text, symbols };
}
