import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** Text with one position in degrees, as people, documents and programs write it. */
export interface WrittenPosition {
  text: string;
  position: LngLat;
  /** Precision of its digits, in degrees. */
  toleranceDeg: number;
  /** Set if it has unrelated numbers; a reader must report these or be uncertain. */
  hasOtherNumbers: boolean;
}

type Axis = 'lat' | 'lng';
type Random = () => number;
/** Format of an angle above 0. */
interface Form {
  write: (deg: number) => string;
  toleranceDeg: number;
  /** Set if the format itself shows that it is an angle. */
  hasSigns: boolean;
}

const SECOND = 1 / 3600;
const parts = (deg: number, decimals: number): [string, string, string] => {
  const total = Math.round(deg * 3600 * 10 ** decimals) / 10 ** decimals;
  const [whole, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)];
  return [String(whole), String(minutes), (total - whole * 3600 - minutes * 60).toFixed(decimals)];
};
const padded = (number: string): string => (/^\d(?!\d)/.test(number) ? `0${number}` : number);
const sexagesimal = (decimals: number, join: (d: string, m: string, s: string) => string, hasSigns = true): Form => ({
  write: (deg) => join(...parts(deg, decimals)),
  toleranceDeg: 0.51 * SECOND * 10 ** -decimals + 1e-9,
  hasSigns,
});
const decimal = (decimals: number, mark = '.', behind = ''): Form => ({
  write: (deg) => deg.toFixed(decimals).replace('.', mark) + behind,
  toleranceDeg: 0.51 * 10 ** -decimals + 1e-12,
  hasSigns: behind.includes('°'),
});
const minutes = (decimals: number, mark: string, gap: string): Form => ({
  write: (deg) => `${Math.floor(deg)}°${gap}${((deg % 1) * 60).toFixed(decimals).replace('.', mark)}'`,
  toleranceDeg: (0.51 * 10 ** -decimals) / 60,
  hasSigns: true,
});

const SEXAGESIMAL: readonly Form[] = [
  sexagesimal(1, (d, m, s) => `${d}°${padded(m)}'${padded(s)}"`),
  sexagesimal(0, (d, m, s) => `${d}°${padded(m)}′${padded(s)}″`),
  sexagesimal(1, (d, m, s) => `${d}º ${m}' ${s}''`),
  sexagesimal(2, (d, m, s) => `${d}° ${m}’ ${s.replace('.', ',')}”`),
  sexagesimal(1, (d, m, s) => `${d} ° ${m} ' ${s} "`),
  sexagesimal(2, (d, m, s) => `${d}°${m}'${s}`),
  sexagesimal(1, (d, m, s) => `${d}o${padded(m)}'${padded(s)}"`),
  sexagesimal(0, (d, m, s) => `${d}o${m}'${s}''`),
  sexagesimal(1, (d, m, s) => `${d}⁰${padded(m)}'${padded(s)}"`),
  sexagesimal(0, (d, m, s) => `${d} độ ${m} phút ${s} giây`),
  sexagesimal(1, (d, m, s) => `${d} độ ${m} phút ${s.replace('.', ',')} giây`),
  sexagesimal(0, (d, m, s) => `${d} deg ${m} min ${s} sec`),
  sexagesimal(0, (d, m, s) => `${d} degrees ${m} minutes ${s} seconds`),
  sexagesimal(1, (d, m, s) => `${d}:${padded(m)}:${padded(s)}`),
  sexagesimal(0, (d, m, s) => `${d}:${padded(m)}:${padded(s)}`),
  sexagesimal(0, (d, m, s) => `${d}d${m}m${s}s`),
  sexagesimal(1, (d, m, s) => `${d}d ${m}' ${s}"`),
  minutes(3, '.', ' '),
  minutes(4, ',', ''),
];
/** Formats to use only with hemispheres or labels. */
const BARE: readonly Form[] = [
  sexagesimal(1, (d, m, s) => `${d} ${padded(m)} ${padded(s)}`, false),
  sexagesimal(0, (d, m, s) => `${d}-${padded(m)}-${padded(s)}`, false),
  sexagesimal(1, (d, m, s) => `${d}-${padded(m)}-${padded(s)}`, false),
];
const DECIMAL: readonly Form[] = [decimal(4), decimal(5), decimal(6), decimal(7), decimal(14), decimal(6, ','), decimal(5, ',')];
const DEGREES: readonly Form[] = [
  decimal(6, '.', '°'),
  decimal(5, '.', ' °'),
  decimal(5, ',', '°'),
  decimal(4, ',', ' độ'),
  decimal(5, '.', ' deg'),
];

const SIDES: Readonly<Record<string, Readonly<Record<Axis, readonly string[]>>>> = {
  en: { lat: ['N', 'N', 'n', 'North'], lng: ['E', 'E', 'e', 'East'] },
  vi: { lat: ['B', 'Bắc', 'vĩ độ Bắc', 'vĩ Bắc', 'Vĩ Bắc', 'N'], lng: ['Đ', 'Đông', 'kinh độ Đông', 'kinh Đông', 'Kinh Đông', 'E'] },
};
const LABELS: Readonly<Record<string, Readonly<Record<Axis, readonly string[]>>>> = {
  en: {
    lat: ['Lat', 'Latitude', 'LAT', 'latitude', 'Lat.', 'Latitude (N)', '"lat"', 'Lat (WGS84)'],
    lng: ['Long', 'Longitude', 'lng', 'Lon', 'LONG', 'Long.', 'Longitude (E)', '"lng"', 'Lon (WGS84)'],
  },
  vi: {
    lat: ['Vĩ độ', 'vĩ độ', 'VĨ ĐỘ', 'Vi do', 'Vĩ tuyến', 'Vĩ độ (Lat)', 'vĩ độ (B)', 'Tọa độ vĩ độ', 'Vĩ độ Bắc'],
    lng: ['Kinh độ', 'kinh độ', 'KINH ĐỘ', 'Kinh do', 'Kinh tuyến', 'Kinh độ (Long)', 'kinh độ (Đ)', 'Tọa độ kinh độ', 'Kinh độ Đông'],
  },
};
const PAIR_LABELS: ReadonlyArray<readonly [string, string]> = [
  ['Lat, Long: ', ''],
  ['Lat/Long: ', ''],
  ['lat/lng ', ''],
  ['(lat, lng) = (', ')'],
  ['Latitude, Longitude\n', ''],
  ['Vĩ độ, kinh độ: ', ''],
  ['Vĩ độ/Kinh độ: ', ''],
  ['Toạ độ (vĩ độ, kinh độ): ', ''],
];
const TURNED_LABELS: ReadonlyArray<readonly [string, string]> = [
  ['Long, Lat: ', ''],
  ['lng/lat: ', ''],
  ['Kinh độ, vĩ độ: ', ''],
  ['Kinh độ/Vĩ độ ', ''],
  ['(lng; lat) = (', ')'],
];
const BETWEEN = [', ', ',', ' ', '; ', ' / ', '\n', '\r\n', ' | ', ' - ', ' · ', '\t', ' và ', ' and '];
const BEFORE: ReadonlyArray<readonly [string, string]> = [
  ['', ''],
  ['', ''],
  ['', ''],
  ['', ''],
  ['Toạ độ: ', ''],
  ['Tọa độ nhà tôi ', ''],
  ['Toa do GPS: ', ''],
  ['Vị trí: ', ''],
  ['My location is ', ''],
  ['location ', '.'],
  ['Đất ở ', ' nhé'],
  ['📍 ', ''],
  ['(', ')'],
  ['[', ']'],
  ['"', '"'],
  ['« ', ' »'],
  ['', ' (Google Maps)'],
  ['', ', Hà Nội, Việt Nam'],
  ['Anh ơi đến ', ' giúp em'],
  ['GPS ', ' - nhà anh Ba'],
];
/** Surrounding texts with numbers that are not part of the position. */
const OTHER_NUMBERS: ReadonlyArray<readonly [string, string]> = [
  ['lô 12 ', ''],
  ['tổ 3, ', ''],
  ['cách QL1A 200 m: ', ''],
  ['nhà số 45: ', ''],
  ['1. ', ''],
  ['2) ', ''],
  ['Điểm 1: ', ''],
  ['Mốc 3 ', ''],
  ['Thửa 8 tờ 83: ', ''],
  ['12/05/2021 ', ''],
  ['', ' (±5 m)'],
  ['', ', sai số 5 m'],
  ['', ' độ cao 12 m'],
  ['', ', diện tích 126,4 m2'],
  ['', ' giá 1,2 tỷ'],
  ['', ' LH 0912345678'],
  ['', ' lúc 10:30'],
  ['', ' zoom 17'],
  ['ĐT 0905 123 456, ', ''],
];

/** Makes a random text of the grammar: labels, order, signs, separators, language and surrounding text vary. */
export function writtenPosition(random: Random): WrittenPosition {
  const pick = <Kind>(list: readonly Kind[]): Kind => list[Math.floor(random() * list.length)]!;
  const [lat, lng] = [8.5 + random() * 14.5, 102.2 + random() * 7];
  const language = pick(['vi', 'en']);
  const dress = pick([
    'label',
    'label',
    'side before',
    'side behind',
    'side behind',
    'label and side',
    'signs',
    'plain',
    'pair label',
    'x and y',
  ] as const);
  const isPlain = dress === 'plain' || dress === 'pair label' || dress === 'x and y';
  const forms = isPlain ? DECIMAL : dress === 'signs' ? [...SEXAGESIMAL, ...DEGREES] : [...SEXAGESIMAL, ...BARE, ...DECIMAL, ...DEGREES];
  const form = pick(forms);
  const { write, toleranceDeg } = form;
  const isTurned = dress !== 'signs' && dress !== 'plain' && random() < 0.5;
  const labelEnd = pick([': ', ' ', '=', ' = ', ':', ' : ']);
  const one = (deg: number, axis: Axis): string => {
    const number = write(deg);
    const [label, side] = [pick(LABELS[language]![axis]) + labelEnd, pick(SIDES[language]![axis])];
    const gap = side.length > 1 || /[\p{L}]$/u.test(number) ? ' ' : pick(['', ' ']);
    if (dress === 'label') return label + number;
    if (dress === 'side before') return pick(SIDES[language]![axis].slice(0, 2)) + pick(['', ' ', ': ']) + number;
    if (dress === 'side behind') return number + gap + side;
    if (dress === 'x and y') return `${(axis === 'lat') !== isTurned ? 'X' : 'Y'}${labelEnd}${number}`;
    return dress === 'label and side' ? label + number + gap + pick(SIDES[language]![axis].slice(0, 1)) : number;
  };
  const both = isTurned ? [one(lng, 'lng'), one(lat, 'lat')] : [one(lat, 'lat'), one(lng, 'lng')];
  const hasOtherNumbers = random() < 0.15;
  const [before, behind] = pick(hasOtherNumbers ? OTHER_NUMBERS : BEFORE);
  const isComma = both[0]!.includes(',') || (both[1]!.includes(',') && isPlain);
  const apart = BETWEEN.filter((mark) => !(mark === ',' && isComma) && !(isPlain && / - |và|and/.test(mark)));
  const [opening, closing] = dress === 'pair label' ? pick(isTurned ? TURNED_LABELS : PAIR_LABELS) : ['', ''];
  const spaces = (text: string): string => {
    const kind = random();
    return kind < 0.07
      ? text.replaceAll(' ', '\u00a0')
      : kind < 0.14
        ? text.replaceAll(' ', '\u202f')
        : kind < 0.2
          ? text.replaceAll(' ', '  ')
          : text;
  };
  const wide = (text: string): string =>
    random() < 0.05 ? text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))) : text;
  const invisible = (text: string): string => (random() < 0.05 ? `\u200b${text.replace(' ', ' \u200e')}\ufeff` : text);
  const text = invisible(wide(spaces(before + opening + both.join(pick(apart)) + closing + behind)));
  return { text, position: { lat, lng }, toleranceDeg, hasOtherNumbers };
}
