import type { UnitLists, UnitRow } from '../../../src/gateway/places/readUnits.ts';
import { unitKey } from '../../../src/gateway/places/seedUnits.ts';
import { seededRandom } from '../run/seededRandom.ts';

/** Search text and the ids it may mean; one of them must be among the first three results. */
export interface PlaceQuery {
  search: string;
  expected: string[];
}

const SHORT_TYPES: ReadonlyArray<readonly [whole: string, short: string]> = [
  ['Thành phố', 'TP'],
  ['Thị xã', 'TX'],
  ['Thị trấn', 'TT'],
  ['Phường', 'P'],
  ['Quận', 'Q'],
  ['Huyện', 'H'],
  ['Xã', 'X'],
  ['Tỉnh', 'T'],
];

/** Vowel pairs whose tone mark is written in two places in daily use: òa and oà, ủy and uỷ, óe and oé. */
const TONE_PAIRS: ReadonlyArray<readonly [string, string]> = ['oa', 'oe', 'uy'].flatMap((pair) =>
  ['\u0300', '\u0301', '\u0309', '\u0303', '\u0323'].map(
    (tone) => [`${pair[0]}${tone}${pair[1]}`.normalize('NFC'), `${pair}${tone}`.normalize('NFC')] as const,
  ),
);

const withoutType = (name: string): string => {
  const [type] = SHORT_TYPES.find(([whole]) => name.startsWith(`${whole} `)) ?? [''];
  const rest = name.slice(type.length).trim();
  return /^\d+$/.test(rest) ? name : rest;
};

const shortType =
  (dot: string) =>
  (name: string): string => {
    const found = SHORT_TYPES.find(([whole]) => name.startsWith(`${whole} `));
    if (!found) return name;
    const rest = name.slice(found[0].length + 1);
    // 'P4' and 'Q.7' take no space, but 'P. Hòa Xuân' does.
    return `${found[1]}${dot}${/^\d+$/.test(rest) ? '' : dot === '' ? ' ' : dot === '.' ? '' : ' '}${rest}`;
  };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');

const otherTone = (text: string): string =>
  TONE_PAIRS.reduce((moved, [one, other]) => (text.includes(one) ? moved.replaceAll(one, other) : moved.replaceAll(other, one)), text);

type Distort<Value> = (value: Value) => Value;

/** Distortions of each name, then of order and separators, then of all letters. */
const NAMES: ReadonlyArray<Distort<string>> = [(name) => name, withoutType, shortType(''), shortType('.'), shortType('. ')];
const ORDERS: ReadonlyArray<(names: string[]) => string> = [
  (names) => names.join(', '),
  (names) => names.join(' '),
  (names) => names.join(','),
  (names) => names.join(' - '),
  (names) => names.toReversed().join(', '),
];
const LETTERS: ReadonlyArray<Distort<string>> = [
  (text) => text,
  plain,
  (text) => text.normalize('NFD'),
  otherTone,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => plain(text).toLowerCase(),
  (text) => otherTone(text).normalize('NFD').toLowerCase(),
  (text) => text.replaceAll(' ', '  '),
];

/** Returns the unit and its parents, the smallest first. */
export function unitChain(unit: UnitRow, byKey: ReadonlyMap<string, UnitRow>): UnitRow[] {
  const level = unit.level === 'ward' && unit.edition === 'old' ? 'district' : 'province';
  const parent = unit.parentCode === '' ? undefined : byKey.get(unitKey({ edition: unit.edition, level, code: unit.parentCode }));
  return parent ? [unit, ...unitChain(parent, byKey)] : [unit];
}

/** Returns the id that find-places uses; a province that kept its name is listed once, as that of 2025. */
export function placeIdOf(unit: UnitRow, byKey: ReadonlyMap<string, UnitRow>): string {
  const kept = byKey.get(unitKey({ ...unit, edition: '2025' }));
  return unit.level === 'province' && kept?.name === unit.name ? unitKey(kept) : unitKey(unit);
}

/** Picks units by a seed and writes them as people do. */
export function distortedQueries({ units }: UnitLists, count: number, seed: number): PlaceQuery[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const byKey = new Map(units.map((unit) => [unitKey(unit), unit]));
  const of = (edition: UnitRow['edition'], level: UnitRow['level']): UnitRow[] =>
    units.filter((unit) => unit.edition === edition && unit.level === level);
  // Wards are searched for most and are the hardest to tell apart.
  const kinds = [
    of('old', 'ward'),
    of('old', 'ward'),
    of('2025', 'ward'),
    of('2025', 'ward'),
    of('old', 'district'),
    of('old', 'province'),
  ];
  return Array.from({ length: count }, (_, at) => {
    const unit = pick(kinds[at % kinds.length]!);
    const chain = unitChain(unit, byKey).map((row) => row.nameWithType);
    // With three names, people often leave out the last.
    const said = chain.length === 3 && random() < 0.3 ? chain.slice(0, 2) : chain;
    const [distortName, order, letters] = [pick(NAMES), pick(ORDERS), pick(LETTERS)];
    return { search: letters(order(said.map(distortName))), expected: [placeIdOf(unit, byKey)] };
  });
}
