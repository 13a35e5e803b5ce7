import { plainNumber } from '../placeWords.ts';
import type { UnitType } from '../unitType.ts';
import { accentKey, foldVietnamese } from '../../text/foldVietnamese.ts';

/** Other names in daily use of provinces, by the folded name of the province. */
export const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'ho chi minh': ['hcm', 'hcmc', 'tphcm', 'sai gon', 'saigon', 'sg', 'tpsg'],
  'ha noi': ['hn', 'tphn', 'hnoi'],
  'da nang': ['dn', 'tpdn', 'dnang'],
  'can tho': ['ct', 'tpct'],
  'hai phong': ['hp', 'tphp'],
  hue: ['thua thien hue', 'tt hue', 'tth'],
  'ba ria vung tau': ['brvt', 'br vt', 'vung tau', 'ba ria'],
  'dak lak': ['daclac', 'dlk'],
};

/** Older spellings of towns. */
export const TOWN_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'buon ma thuot': ['ban me thuot', 'bmt'],
  pleiku: ['play cu', 'plei cu'],
};

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
  const words = foldVietnamese(name).split(' ').map(plainNumber);
  const keys = accentKey(name).split(' ').map(plainNumber);
  const joined = words.join('');
  const made: PlaceName = { words, keys, joined, keyJoined: keys.join(''), numbered: /^\d+$/.test(joined) };
  known.set(name, made);
  return made;
}

/** Letters that are written for one another: 'Mĩ Tho', 'Đắc Lắc', 'Vĩ Dạ'. */
export const looseJoined = (joined: string): string => joined.replaceAll('y', 'i').replaceAll('k', 'c').replaceAll('q', 'c');

/** First letters of the words: 'ct' for Cần Thơ; '' for a name of one word. */
export const initialsOf = ({ words }: PlaceName): string => (words.length > 1 ? words.map((word) => word[0]).join('') : '');

/** What lies above a place, or what the other edition has there: words that may stand beside its name. */
export interface PlaceContext {
  name: PlaceName;
  type: UnitType | undefined;
  /** The whole name of its own edition weighs more than the other edition's and than initials. */
  weight: number;
}

/** Other names of an entry, all in one word. */
export function aliasesOf({ kind, name }: PlaceEntry): string[] {
  const words = name.words.join(' ');
  const aliases = kind === 'province' ? PROVINCE_ALIASES[words] : kind === 'place' ? undefined : TOWN_ALIASES[words];
  return (aliases ?? []).map((other) => foldVietnamese(other).replaceAll(' ', ''));
}

/** What find-places can answer from memory: a unit or a populated place. */
export interface PlaceEntry {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  edition: 'old' | '2025' | undefined;
  type: UnitType | undefined;
  name: PlaceName;
  nameWithType: string;
  /** Of each unit above it or in the other edition its names; shared by all that lies in the unit. */
  contexts: ReadonlyArray<readonly PlaceContext[]>;
  /** Whether it is the name of a unit that this one took in. */
  isFormer: boolean;
  /** Whether it lies in a city that is a province. */
  inCity: boolean;
}
