import { accentKey, foldVietnamese } from '../../domain/text/vietnameseText.ts';

/** A name as it is compared: words and accents, and all words in one, for 'Đà Nẵng' is also typed 'danang'. */
export interface PlaceName {
  words: readonly string[];
  keys: readonly string[];
  joined: string;
  keyJoined: string;
  /** 'Quận 1', 'Phường 12': only found with its type. */
  numbered: boolean;
}

const known = new Map<string, PlaceName>();

export function placeName(name: string): PlaceName {
  const found = known.get(name);
  if (found) return found;
  const strip = (word: string): string => word.replace(/^0+(?=\d)/, '');
  const words = foldVietnamese(name).split(' ').map(strip);
  const keys = accentKey(name).split(' ').map(strip);
  const joined = words.join('');
  const made: PlaceName = { words, keys, joined, keyJoined: keys.join(''), numbered: /^\d+$/.test(joined) };
  known.set(name, made);
  return made;
}

/** Letters that are written for one another: 'Mĩ Tho', 'Đắc Lắc', 'Vĩ Dạ'. */
export const looseJoined = (joined: string): string => joined.replaceAll('y', 'i').replaceAll('k', 'c').replaceAll('q', 'c');

/** First letters of the words: 'ct' for Cần Thơ; '' for a name of one word. */
export const initialsOf = ({ words }: PlaceName): string => (words.length > 1 ? words.map((word) => word[0]).join('') : '');
