import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';

/** Text with the corners of a lot, as documents, spreadsheets and messages contain it. */
export interface WrittenCorners {
  text: string;
  /** Pairs with X north. */
  pairs: CornerPair[];
}

type Write = (value: number) => string;

const grouped = (value: number, mark: string, decimal: string): string => {
  const [whole, fraction] = value.toFixed(2).split('.') as [string, string];
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, mark) + decimal + fraction;
};
/** Number formats; `mark` must not separate two such numbers. */
const NUMBERS: ReadonlyArray<{ write: Write; mark: string }> = [
  { write: (value) => value.toFixed(2), mark: '' },
  { write: (value) => value.toFixed(3), mark: '' },
  { write: (value) => value.toFixed(2).replace('.', ','), mark: ',' },
  { write: (value) => value.toFixed(3).replace('.', ','), mark: ',' },
  { write: (value) => grouped(value, '.', ','), mark: ',' },
  { write: (value) => grouped(value, ',', '.'), mark: ',' },
  { write: (value) => grouped(value, ' ', ','), mark: ' ,' },
  { write: (value) => grouped(value, '\u00a0', ','), mark: ' ,' },
  { write: (value) => grouped(value, '.', '.'), mark: '' },
  { write: (value) => String(Math.round(value)), mark: '' },
];
const BETWEEN = ['\t', ';', '; ', ' ', '  ', ', ', ' | ', ' - '];
const NAMES = ['', '', '', 'Điểm ', 'Góc ', 'Mốc ', 'điểm số ', 'Point ', 'M', '(', 'Đỉnh ', '- ', 'A-', '#', 'M.0'];
const AXES = [
  ['X = ', 'Y = '],
  ['X: ', 'Y: '],
  ['X=', 'Y='],
  ['x ', 'y '],
  ['X(m): ', 'Y(m): '],
  ['North: ', 'East: '],
  ['X#: ', 'Y#: '],
  ['x# = ', 'y# = '],
  ['N', 'E'],
  ['(X) ', '(Y) '],
] as const;
const HEADINGS = [
  '',
  'STT\tX\tY',
  'Số hiệu điểm | X (m) | Y (m) | S (m)',
  'BẢNG LIỆT KÊ TOẠ ĐỘ GÓC RANH',
  'Tọa độ VN-2000, kinh tuyến trục 105°45′, múi chiếu 3°',
  'Hệ toạ độ VN2000',
  'Point No; North; East',
  'Thửa đất số 8, tờ bản đồ số 83',
];
const ENDS = ['', '', '', 'Diện tích: 126,4 m2', 'Diện tích 1.254,8 m²', 'Ngày 12/05/2021'];
const LAYOUTS = [
  'rows',
  'rows',
  'rows',
  'labels',
  'labels',
  'cells',
  'cellsNumbered',
  'columns',
  'lists',
  'axesOnLines',
  'oneLine',
  'wrapped',
  'brackets',
  'glued',
  'besideAngles',
  'besideGrid',
] as const;

/** Makes a random text of the grammar: province, numbers, layout, axis order, headings and closing row vary. */
export function writtenCorners(random: () => number): WrittenCorners {
  const pick = <Kind>(list: readonly Kind[]): Kind => list[Math.floor(random() * list.length)]!;
  const count = 3 + Math.floor(random() * 6);
  const [north, east] = [940_000 + random() * 1_630_000, 370_000 + random() * 260_000];
  const { write, mark } = pick(NUMBERS);
  const pairs = Array.from({ length: count }, (_, at) => {
    const round = (value: number): number => Number(value.toFixed(write(1.111).endsWith('111') ? 3 : write(1.5) === '2' ? 0 : 2));
    const angle = (2 * Math.PI * (at + 0.6 * random())) / count;
    return { x: round(north + 20 * Math.cos(angle)), y: round(east + 15 * Math.sin(angle)) };
  });
  const isTurned = random() < 0.3;
  const cells = pairs.map(({ x, y }) => (isTurned ? [write(y), write(x)] : [write(x), write(y)]));
  const isClosed = random() < 0.2;
  if (isClosed) cells.push(cells[0]!);
  const between = pick(BETWEEN.filter((text) => !mark.includes(text.trim() === '' ? text : text.trim()) || mark === ''));
  const layout = pick(LAYOUTS);
  const axes = pick(AXES);
  const [first, second] = isTurned ? [axes[1], axes[0]] : [axes[0], axes[1]];
  const name = pick(NAMES);
  const unit = pick(['', '', 'm', ' m', ' (m)']);
  const [joint, partedBy] = [
    mark === ' ,' ? ' ' : pick(['.', '.', ',']),
    pick(mark === ' ,' ? [';', '; ', ' | '] : [' ', ';', '; ', '\t', ' | ']),
  ];
  const hasSides = random() < 0.3;
  const suffix = name === '(' ? ')' : pick(['', '', '.', ')', ':']);
  const numbered = (index: number): string => `${name}${(index % count) + 1}${suffix}`;
  const lines = ((): string[] => {
    switch (layout) {
      case 'rows': {
        const hasNumber = random() < 0.7;
        return cells.map((row, at) =>
          [
            ...(hasNumber ? [numbered(at)] : []),
            ...row,
            ...(hasSides ? [(5 + 20 * random()).toFixed(2).replace('.', mark ? ',' : '.')] : []),
          ].join(between),
        );
      }
      case 'labels':
        return cells.map(([one, other], at) => {
          const [before, behind] = [first, second].map((axis) => axis.replace('#', String((at % count) + 1)));
          return `${name === '' ? '' : `${numbered(at)}: `}${before}${one}${unit}${pick(['; ', ' ', ' ; ', '\t'])}${behind}${other}${unit}`;
        });
      case 'glued':
        return cells.map((row, at) => `${(at % count) + 1}${joint}${row.join(partedBy)}`);
      case 'brackets':
        return cells.map(([one, other]) => `(${one}${mark === ' ,' ? '; ' : ' '}${other})${pick(['', ',', ';'])}`);
      case 'wrapped':
        return Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) =>
          cells
            .slice(2 * at, 2 * at + 2)
            .map((row) => row.join(mark === ' ,' ? '; ' : ' '))
            .join(mark === ' ,' ? '; ' : '   '),
        );
      case 'besideAngles':
        return cells.map((row, at) => `${(at % count) + 1}\t${row.join('\t')}\t21°01'2${at}.5"\t105°48'1${at}.25"`);
      case 'besideGrid':
        return cells.map((row, at) => {
          const { x, y } = pairs[at % count]!;
          const other = [x * 0.9997 + 3, 500_000 + (y - 500_000) * 0.9997 + 60_000].map((value) => value.toFixed(3));
          return [`${(at % count) + 1}`, ...row, ...(isTurned ? other.toReversed() : other)].join('\t');
        });
      case 'cells':
        return cells.flat();
      case 'cellsNumbered':
        return cells.flatMap((row, at) => [`${(at % count) + 1}`, ...row]);
      case 'columns':
        return [isTurned ? 'Y' : 'X', ...cells.map(([one]) => one!), isTurned ? 'X' : 'Y', ...cells.map(([, other]) => other!)];
      case 'lists':
        return [
          `${first.replace('#', '')}${cells.map(([one]) => one).join(between)}`,
          `${second.replace('#', '')}${cells.map(([, other]) => other).join(between)}`,
        ];
      case 'axesOnLines':
        return cells.flatMap((row, at) =>
          row.map((cell, axis) => [first, second][axis]!.replace('#', String((at % count) + 1)) + cell + unit),
        );
      case 'oneLine':
        return [cells.map((row) => row.join(mark === ' ,' ? '; ' : ' ')).join(mark === ' ,' ? '; ' : '  ')];
    }
  })();
  const heading = layout === 'columns' || layout === 'lists' ? '' : pick(HEADINGS);
  const end = pick(ENDS);
  const whole = [heading, ...lines, end].filter((line) => line !== '');
  return { text: whole.join(pick(['\n', '\n', '\r\n', '\n\n'])), pairs };
}
