import type { Dice } from './dice.ts';
import { randomCornerCount, randomLot, randomPlace } from './randomLot.ts';
import { drawNumberForm, writeNumber, type WrittenNumber } from './numberForm.ts';

interface PlannedRow {
  name: string;
  x: WrittenNumber;
  y: WrittenNumber;
  sideM: WrittenNumber | null;
}

export interface PlannedParcel {
  heading: string | null;
  rows: PlannedRow[];
  repeatsFirst: boolean;
  areaM2: WrittenNumber | null;
  areaLine: string | null;
}

type SidePlace = 'absent' | 'row' | 'between';

/** Contents of a document, before the layout. */
export interface DocumentPlan {
  title: string;
  /** Meridian in the first line, such as '105°45''; null if none is printed. */
  meridian: string | null;
  lines: string[];
  headers: { name: string; x: string; y: string; side: string };
  swapped: boolean;
  sides: SidePlace;
  parcels: PlannedParcel[];
  foot: string[];
}

const TITLES = [
  'BẢNG LIỆT KÊ TỌA ĐỘ GÓC RANH',
  'BẢNG LIỆT KÊ TỌA ĐỘ GÓC RANH',
  'BẢNG KÊ TỌA ĐỘ GÓC THỬA',
  'BẢNG TỌA ĐỘ RANH GIỚI THỬA ĐẤT',
];
const HEADERS = [
  { name: 'Số hiệu điểm', x: 'X (m)', y: 'Y (m)', side: 'Cạnh (m)' },
  { name: 'Số hiệu điểm', x: 'X(m)', y: 'Y(m)', side: 'Chiều dài (m)' },
  { name: 'Tên điểm', x: 'X', y: 'Y', side: 'Cạnh' },
  { name: 'Điểm', x: 'X (m)', y: 'Y (m)', side: 'S (m)' },
  { name: 'STT', x: 'Tọa độ X', y: 'Tọa độ Y', side: 'Cạnh (m)' },
] as const;
const AREA_WORDS = ['Diện tích', 'Diện tích', 'Diện tích thửa đất', 'Tổng diện tích'];
const FOOT = ['Ghi chú: tọa độ đo bằng máy toàn đạc điện tử.', 'Ngày 12 tháng 6 năm 2019', 'Người đo vẽ', 'Tỷ lệ 1:500'];

export function planDocument(dice: Dice): DocumentPlan {
  const form = drawNumberForm(dice);
  const sides = dice.pick<SidePlace>(['absent', 'row', 'row', 'between', 'between']);
  const withArea = dice.chance(0.6);
  const repeatsFirst = dice.chance(0.4);
  const areaDecimals = dice.whole(1, 2);
  const naming = dice.pick(['', '', '', 'M', 'R']);
  const two = dice.chance(0.05);
  const place = randomPlace(dice);
  const planParcel = (index: number): PlannedParcel => {
    const lot = randomLot(dice, two ? dice.whole(3, 7) : randomCornerCount(dice), place);
    const rows = lot.corners.map(({ x, y }, at): PlannedRow => ({
      name: `${naming}${at + 1}`,
      x: writeNumber(x, form, form.decimals),
      y: writeNumber(y, form, form.decimals),
      sideM: sides === 'absent' ? null : writeNumber(lot.sidesM[at]!, form, 2),
    }));
    if (repeatsFirst) rows.push({ ...rows[0]!, sideM: null });
    const areaM2 = withArea ? writeNumber(lot.areaM2, form, areaDecimals) : null;
    return {
      heading: two ? `Thửa đất số ${dice.whole(1, 400) + index}` : null,
      rows,
      repeatsFirst,
      areaM2,
      areaLine: areaM2 && dice.pick(AREA_WORDS),
    };
  };
  const title = dice.pick(TITLES);
  const meridian = dice.chance(0.6) ? dice.pick(["105°00'", "105°45'", "107°45'", "104°30'"]) : null;
  return {
    title,
    meridian,
    lines: [
      meridian === null ? 'Hệ tọa độ VN-2000' : `Hệ tọa độ VN-2000, kinh tuyến trục ${meridian}, múi chiếu 3°`,
      ...(dice.chance(0.5) ? [`Thửa đất số: ${dice.whole(1, 900)}; tờ bản đồ số: ${dice.whole(1, 120)}`] : []),
    ],
    headers: dice.pick(HEADERS),
    swapped: dice.chance(0.15),
    sides,
    parcels: Array.from({ length: two ? 2 : 1 }, (_, index) => planParcel(index)),
    foot: dice.chance(0.5) ? [dice.pick(FOOT)] : [],
  };
}
