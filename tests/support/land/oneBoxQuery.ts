import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** What must be among the first three rows that the one box shows. */
type OneBoxAnswer =
  /** Any of these; a row that groups parcels of a street answers with all of them. */
  | { ids: ReadonlySet<string> }
  | { position: LngLat }
  /** So many corners on the grid of a meridian, the first one as X north and Y east, metres. */
  | { corners: number; first: { x: number; y: number }; meridianDeg: number };

/** A text for the one box, and what it means. */
export interface OneBoxQuery {
  search: string;
  kind: 'written' | 'unit' | 'place' | 'street' | 'house' | 'parcel' | 'coordinates' | 'link' | 'corners';
  /** 'spelling': no accents, other order, abbreviations, other marks; 'typo': one letter is wrong, missing, too many or swapped. */
  distortion: 'none' | 'spelling' | 'typo';
  /** The middle of the map while it is typed. */
  view: LngLat;
  answer: OneBoxAnswer;
}

/** Where the map opens. */
export const HOME_VIEW: LngLat = { lng: 108.221, lat: 16.005 };

export type Pick = <Item>(items: readonly Item[]) => Item;

export const pickWith =
  (random: () => number): Pick =>
  (items) =>
    items[Math.floor(random() * items.length)]!;

/** Without any accents, as who has no Vietnamese keyboard types. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');

const LETTERS = 'abcdeghiklmnopqrstuvxy';
/** Words that short are not what people mistype and still want found. */
const SHORTEST = 3;

/** One slip of the finger in one word of letters: another letter, none, one twice, or two the other way round. */
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
