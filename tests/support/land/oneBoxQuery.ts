import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** Answer that must be among the first three rows that the one-box search shows. */
type OneBoxAnswer =
  /** Any of these ids; a row that groups a street's parcels answers with all of them. */
  | { ids: ReadonlySet<string> }
  | { position: LngLat }
  /** Number of corners on a meridian's grid, and the first one as X north and Y east, in metres. */
  | { corners: number; first: { x: number; y: number }; meridianDeg: number };

/** Text for the one-box search, and its meaning. */
export interface OneBoxQuery {
  search: string;
  kind: 'written' | 'unit' | 'place' | 'street' | 'house' | 'parcel' | 'coordinates' | 'link' | 'corners';
  /** 'spelling': no accents, other order, abbreviations or marks; 'typo': a letter wrong, missing, added or swapped. */
  distortion: 'none' | 'spelling' | 'typo';
  /** Centre of the map while the text is typed. */
  view: LngLat;
  answer: OneBoxAnswer;
}

/** Initial centre of the map. */
export const HOME_VIEW: LngLat = { lng: 108.221, lat: 16.005 };

export type Pick = <Item>(items: readonly Item[]) => Item;

export const pickWith =
  (random: () => number): Pick =>
  (items) =>
    items[Math.floor(random() * items.length)]!;

/** Removes all accents, as people without a Vietnamese keyboard type. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');

const LETTERS = 'abcdeghiklmnopqrstuvxy';
/** Length of the shortest word that gets a typo; people do not expect shorter ones to be found. */
const SHORTEST = 3;

/** Makes one typo in one word: another letter, a missing or doubled letter, or two letters swapped. */
export function oneTypo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}+/gu)].filter(({ 0: word }) => word.length >= SHORTEST);
  const word = words[Math.floor(random() * words.length)];
  if (!word) throw new Error(`no word to mistype in ${text}`);
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 1));
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)];
  const ways = [
    (): string => before + LETTERS[Math.floor(random() * LETTERS.length)]! + after,
    (): string => before + after,
    (): string => before + letter + letter + after,
    (): string => before.slice(0, -1) + letter + before.at(-1)! + after,
  ];
  const made = ways[Math.floor(random() * ways.length)]!();
  return made === text ? oneTypo(text, random) : made;
}
