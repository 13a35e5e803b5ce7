import { expect, it } from 'vitest';
import { readCoordinates } from '../../../../src/domain/coordinates/readCoordinates.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

/** An angle in degrees, and how the generator writes it. */
type Writer = (deg: number, axis: 'lat' | 'lng') => string;

const TEXTS = 20_000;
const random = seededRandom(4601);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const parts = (deg: number, decimals: number): [number, number, string] => {
  const total = Math.round(deg * 3600 * 10 ** decimals) / 10 ** decimals;
  const [whole, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)];
  return [whole, minutes, (total - whole * 3600 - minutes * 60).toFixed(decimals)];
};
const two = (number: number | string): string =>
  String(number).padStart(String(number).includes('.') ? (String(number).indexOf('.') < 2 ? String(number).length + 1 : 0) : 2, '0');

const SIDES = {
  en: { lat: ['N', 'North'], lng: ['E', 'East'] },
  vi: { lat: ['B', 'Bắc', 'vĩ độ Bắc'], lng: ['Đ', 'Đông', 'kinh độ Đông'] },
};
const LABELS = {
  en: { lat: ['Lat', 'Latitude', 'LAT', 'latitude'], lng: ['Long', 'Longitude', 'lng', 'Lon', 'LONG'] },
  vi: { lat: ['Vĩ độ', 'vĩ độ', 'VĨ ĐỘ', 'Vi do'], lng: ['Kinh độ', 'kinh độ', 'KINH ĐỘ', 'Kinh do'] },
};

/** Writes degrees, minutes and seconds with signs, words, colons, spaces or letters. */
const DMS: readonly Writer[] = [
  (deg) => `${parts(deg, 1)[0]}°${two(parts(deg, 1)[1])}'${two(parts(deg, 1)[2])}"`,
  (deg) => `${parts(deg, 0)[0]}°${two(parts(deg, 0)[1])}′${two(parts(deg, 0)[2])}″`,
  (deg) => `${parts(deg, 1)[0]}º ${parts(deg, 1)[1]}' ${parts(deg, 1)[2]}''`,
  (deg) => `${parts(deg, 2)[0]}° ${parts(deg, 2)[1]}’ ${parts(deg, 2)[2].replace('.', ',')}”`,
  (deg) => `${parts(deg, 0)[0]} độ ${parts(deg, 0)[1]} phút ${parts(deg, 0)[2]} giây`,
  (deg) => `${parts(deg, 1)[0]}:${two(parts(deg, 1)[1])}:${two(parts(deg, 1)[2])}`,
  (deg) => `${parts(deg, 0)[0]}:${two(parts(deg, 0)[1])}:${two(parts(deg, 0)[2])}`,
  (deg) => `${parts(deg, 0)[0]}d${parts(deg, 0)[1]}m${parts(deg, 0)[2]}s`,
  (deg) => `${Math.floor(deg)}° ${((deg % 1) * 60).toFixed(3)}'`,
];
/** Only beside sides or labels. */
const BARE: readonly Writer[] = [
  (deg) => `${parts(deg, 1)[0]} ${two(parts(deg, 1)[1])} ${two(parts(deg, 1)[2])}`,
  (deg) => `${parts(deg, 0)[0]}-${two(parts(deg, 0)[1])}-${two(parts(deg, 0)[2])}`,
];
const DECIMAL: readonly Writer[] = [(deg) => deg.toFixed(6), (deg) => deg.toFixed(5), (deg) => deg.toFixed(6).replace('.', ',')];
const DEGREE_SIGN: readonly Writer[] = [(deg) => `${deg.toFixed(6)}°`, (deg) => `${deg.toFixed(5)} °`];
const BETWEEN = [', ', ' ', '; ', ' / ', '\n', ' | ', ' - ', ' · '];
const BEFORE = ['', '', '', 'Toạ độ: ', 'Tọa độ nhà tôi ', 'Vị trí: ', 'location ', 'Đất ở ', '(', '['];
const BEHIND: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
/** With numbers that are no coordinates. */
const NOISE = ['lô 12 ', 'tổ 3, ', 'cách QL1A 200 m: ', 'nhà số 45: '];

interface Sample {
  text: string;
  lat: number;
  lng: number;
  isNoisy: boolean;
}

function makeSample(): Sample {
  const [lat, lng] = [8.5 + random() * 14.5, 102.2 + random() * 7];
  const language = pick(['vi', 'en'] as const);
  const dress = pick(['label', 'side before', 'side behind', 'label and side', 'signs', 'plain'] as const);
  const write =
    dress === 'plain'
      ? pick(DECIMAL.slice(0, 2))
      : dress === 'signs'
        ? pick([...DMS.slice(0, 5), ...DEGREE_SIGN])
        : pick([...DMS, ...BARE, ...DECIMAL, ...DEGREE_SIGN]);
  const hasAxis = dress !== 'plain' && dress !== 'signs';
  const isTurned = hasAxis && random() < 0.5;
  const one = (deg: number, axis: 'lat' | 'lng'): string => {
    const number = write(deg, axis);
    const label = pick(LABELS[language][axis]) + pick([': ', ' ', '=', ' = ', ':']);
    const side = pick(SIDES[language][axis]);
    const gap = side.length > 1 ? ' ' : pick(['', ' ']);
    if (dress === 'label') return label + number;
    if (dress === 'side before') return pick(SIDES[language][axis].slice(0, 2)) + ' ' + number;
    if (dress === 'side behind') return number + gap + side;
    return dress === 'label and side' ? label + number + gap + pick(SIDES[language][axis].slice(0, 1)) : number;
  };
  const both = isTurned ? [one(lng, 'lng'), one(lat, 'lat')] : [one(lat, 'lat'), one(lng, 'lng')];
  const isNoisy = random() < 0.15;
  const before = isNoisy ? pick(NOISE) : pick(BEFORE);
  const between = dress === 'plain' ? pick([', ', '; ', '\n', ' / ']) : pick(BETWEEN);
  const spaces = (text: string): string =>
    random() < 0.1 ? text.replaceAll(' ', '\u00a0') : random() < 0.1 ? text.replaceAll(' ', '\u202f') : text;
  const wide = (text: string): string =>
    random() < 0.05 ? text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))) : text;
  return { text: wide(spaces(before + both.join(between) + (BEHIND[before] ?? ''))), lat, lng, isNoisy };
}

it('readCoordinates: of 20,000 generated texts none is wrong and certain, 97 % are right', () => {
  const failed: string[] = [];
  const wrong: string[] = [];
  for (let round = 0; round < TEXTS; round += 1) {
    const { text, lat, lng, isNoisy } = makeSample();
    const read = readCoordinates(text);
    const found = read === null || read === 'shortLink' ? null : read;
    // Whole seconds are 15 m.
    const isRight = found !== null && Math.abs(found.position.lat - lat) < 0.0003 && Math.abs(found.position.lng - lng) < 0.0003;
    if (!isRight) failed.push(text);
    if (found && !isRight && found.unused.length === 0) wrong.push(`${text} → ${JSON.stringify(found)}`);
    if (isRight && isNoisy) expect(found.unused.length, text).toBeGreaterThan(0);
  }
  expect(wrong.slice(0, 12)).toEqual([]);
  expect(failed.length / TEXTS, failed.slice(0, 30).join('\n')).toBeLessThanOrEqual(0.03);
});
