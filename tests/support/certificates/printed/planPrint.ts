import type { Dice } from '../dice.ts';
import { randomLot, randomPlace } from '../randomLot.ts';
import { writeNumber, type NumberForm, type WrittenNumber } from '../numberForm.ts';

type WiderForm = Omit<NumberForm, 'thousands'> & { thousands: '' | '.' | ' ' | ',' };

/** Formats 1187422.51 · 1,187,422.51 · 1187422,51 · 1 187 422,51 · 1.187.422,51. */
const FORMS = [
  { mark: '.', thousands: '' },
  { mark: '.', thousands: ',' },
  { mark: ',', thousands: '' },
  { mark: ',', thousands: ' ' },
  { mark: ',', thousands: '.' },
] as const;

export interface PrintRow {
  name: string;
  x: WrittenNumber;
  y: WrittenNumber;
  sideM: WrittenNumber | null;
}

/** Contents of a printed page. */
export interface PrintPlan {
  /** Layout: a table, or a list of lines 'Điểm 1: X = …; Y = …'. */
  layout: 'table' | 'twoTier' | 'list';
  title: string;
  swapped: boolean;
  rows: PrintRow[];
  repeatsFirst: boolean;
  sides: boolean;
  areaM2: WrittenNumber | null;
  areaAbove: boolean;
}

const TITLES = [
  'Bảng kê tọa độ ranh thửa',
  'TỌA ĐỘ CÁC ĐIỂM GÓC THỬA ĐẤT',
  'Phụ lục: tọa độ góc ranh (VN-2000)',
  'TRÍCH LỤC BẢN ĐỒ ĐỊA CHÍNH',
];

const writeWider = (value: number, form: WiderForm, decimals: number): WrittenNumber => {
  if (form.thousands !== ',') return writeNumber(value, { ...form, thousands: form.thousands }, decimals);
  const { text, value: rounded } = writeNumber(value, { ...form, thousands: ' ' }, decimals);
  return { text: text.replaceAll(' ', ','), value: rounded };
};

export function planPrint(dice: Dice): PrintPlan {
  const layout = dice.chance(0.12) ? 'list' : dice.pick(['table', 'table', 'twoTier'] as const);
  const form: WiderForm = { ...dice.pick(FORMS), decimals: dice.chance(0.7) ? 2 : 3 };
  const count = dice.chance(0.6) ? dice.whole(3, 9) : dice.whole(10, 36);
  const lot = randomLot(dice, count, randomPlace(dice));
  const sides = layout !== 'list' && dice.chance(0.55);
  const repeatsFirst = dice.chance(0.35);
  const naming = dice.pick(['', '', 'Đ', 'P']);
  const rows = lot.corners.map(({ x, y }, at): PrintRow => ({
    name: `${naming}${at + 1}`,
    x: writeWider(x, form, form.decimals),
    y: writeWider(y, form, form.decimals),
    sideM: sides ? writeWider(lot.sidesM[at]!, form, 2) : null,
  }));
  if (repeatsFirst) rows.push({ ...rows[0]!, sideM: null });
  return {
    layout,
    title: dice.pick(TITLES),
    swapped: layout !== 'list' && dice.chance(0.15),
    rows,
    repeatsFirst,
    sides,
    areaM2: dice.chance(0.55) ? writeWider(lot.areaM2, form, dice.whole(1, 2)) : null,
    areaAbove: dice.chance(0.3),
  };
}
