import { plainNumber } from '../placeWords.ts';
import type { UnitType } from '../unitType.ts';
import { accentKey, foldVietnamese } from '../../text/foldVietnamese.ts';

/** Alternative names of provinces, by folded name. */
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

/** A name prepared for comparison: words, accents, and all words joined, since 'Đà Nẵng' is also typed 'danang'. */
export interface PlaceName {
  words: readonly string[];
  keys: readonly string[];
  joined: string;
  keyJoined: string;
  /** 'Quận 1', 'Phường 12': found only with the type. */
  numbered: boolean;
}

const known = new Map<string, PlaceName>();

export function placeName(name: string): PlaceName {
  const found = known.get(name);
  if (found) return found;
  const words = foldVietnamese(name).split(' ').map(plainNumber);
  const keys = accentKey(name).split(' ').map(plainNumber);
  const joined = words.join('');
  const prepared: PlaceName = { words, keys, joined, keyJoined: keys.join(''), numbered: /^\d+$/.test(joined) };
  known.set(name, prepared);
  return prepared;
}

/** Merges interchangeable letters: 'Mĩ Tho', 'Đắc Lắc', 'Vĩ Dạ'. */
export const foldSimilarLetters = (joined: string): string => joined.replaceAll('y', 'i').replaceAll('k', 'c').replaceAll('q', 'c');

/** Returns the initials of a name: 'ct' for Cần Thơ; '' for a single word. */
export const initialsOf = ({ words }: PlaceName): string => (words.length > 1 ? words.map((word) => word[0]).join('') : '');

/** A unit above a place, or its equivalent in the other edition, which may be named beside it. */
export interface PlaceContext {
  name: PlaceName;
  type: UnitType | undefined;
  /** Weight: a whole name of its own edition exceeds the other edition's and initials. */
  weight: number;
}

/** Returns alternative names of an entry, each joined to one word. */
export function aliasesOf({ kind, name }: PlaceEntry): string[] {
  const words = name.words.join(' ');
  const aliases = kind === 'province' ? PROVINCE_ALIASES[words] : kind === 'place' ? undefined : TOWN_ALIASES[words];
  return (aliases ?? []).map((other) => foldVietnamese(other).replaceAll(' ', ''));
}

/** An entry of find-places: a unit or a populated place. */
export interface PlaceEntry {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  edition: 'old' | '2025' | undefined;
  type: UnitType | undefined;
  name: PlaceName;
  nameWithType: string;
  /** Names of each unit above it or in the other edition; shared by all entries in the unit. */
  contexts: ReadonlyArray<readonly PlaceContext[]>;
  /** True if it is the name of a unit that this one took in. */
  isFormer: boolean;
  /** True in a city with the rank of a province. */
  inCity: boolean;
}
