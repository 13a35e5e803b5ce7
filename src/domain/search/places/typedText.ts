import { matchAccents, type PlaceWord } from '../placeWords.ts';
import { type UnitType, unitTypeKey, unitTypeOf } from '../unitType.ts';
import { accentKey, foldVietnamese } from '../../text/foldVietnamese.ts';
import type { PlaceContext } from './placeName.ts';

/** A run of typed words. */
export interface Run {
  joined: string;
  keyJoined: string;
}

/** Words that stand for a unit's type, or say nothing. */
export interface Marker {
  length: 1 | 2;
  /** undefined: a word that says nothing about the type. */
  type: UnitType | undefined;
  /** 'cũ' and 'mới' behind a name: its edition. */
  edition?: 'old' | '2025' | undefined;
}

/** More words are matched with no unit or place: the time grows with their square. */
export const MAX_MATCHED_WORDS = 16;

/** Names of GeoNames and of mountain villages have up to six words. */
const MAX_RUN = 7;

const written = (...words: string[]): ReadonlyMap<string, string> => new Map(words.map((word) => [foldVietnamese(word), accentKey(word)]));
const SILENT = written('Việt Nam', 'vn', 'thuộc', 'tại', 'ở', 'đảo', 'khu vực', 'địa chỉ', 'city');
const OLD = written('cũ', 'trước đây');
const NEW = written('mới');

interface Meaning {
  contexts: readonly PlaceContext[];
  bits: number;
}

const MEANINGLESS: Meaning = { contexts: [], bits: 0 };

/** What somebody typed, its runs of words and markers worked out once. */
export interface TypedText {
  words: readonly PlaceWord[];
  run(from: number, to: number): Run | undefined;
  markersAt(from: number): readonly Marker[];
  /** Bits of the words outside a run that are no markers: a context must explain them. */
  outside(from: number, to: number): number;
  /** Bits of the words that no context of any entry explains. */
  foreign: number;
  /** Of contexts those that the words may mean, and bits of the words in runs that are their names, or at the end beginnings of them. */
  meaning(contexts: readonly PlaceContext[]): Meaning;
}

/** Bits of the words from (inclusive) to (exclusive), of at most {@link MAX_MATCHED_WORDS}. */
export const bitsOf = (from: number, to: number): number => (1 << to) - (1 << from);

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether typed words are those of a key, as far as their accents tell: 'đào xá' is no 'đảo xã'. */
const readsAs = (typed: readonly PlaceWord[], key: string): boolean =>
  key.split(' ').every((word, at) => matchAccents(typed[at]!.key, word) !== 'against');

function markersOf(words: readonly PlaceWord[], at: number): Marker[] {
  const markers: Marker[] = [];
  for (const length of [2, 1] as const) {
    if (at + length > words.length || (length === 2 && words[at]!.last)) continue;
    const typed = words.slice(at, at + length);
    const folded = typed.map((word) => word.folded).join(' ');
    const type = unitTypeOf(folded);
    const [old, young] = at > 0 ? [OLD.get(folded), NEW.get(folded)] : [];
    const key = (type === folded ? unitTypeKey(type) : undefined) ?? old ?? young ?? SILENT.get(folded) ?? (type && folded);
    if (key === undefined || !readsAs(typed, key)) continue;
    markers.push({ length, type, edition: old ? 'old' : young ? '2025' : undefined });
  }
  return markers;
}

/** @param isContext whether any context has this name, or where `isOpen` one that begins so */
export function typedText(words: readonly PlaceWord[], isContext: (joined: string, isOpen: boolean) => boolean): TypedText {
  const { length } = words;
  const runs = words.map((_, from) => {
    let [joined, keyJoined] = ['', ''];
    return words.slice(from, from + MAX_RUN).map((word): Run => {
      joined += word.folded;
      keyJoined += word.key;
      return { joined, keyJoined };
    });
  });
  const markers = words.map((_, at) => markersOf(words, at));
  const marked = markers.reduce((bits, some, at) => some.reduce((all, { length: long }) => all | bitsOf(at, at + long), bits), 0);
  const spans = runs.flatMap((some, from) =>
    some.map(({ joined }, at) => ({ joined, end: from + at + 1, bits: bitsOf(from, from + at + 1) })),
  );
  const whole = new Map<string, number>();
  for (const { joined, bits } of spans) whole.set(joined, (whole.get(joined) ?? 0) | bits);
  const endings = spans.filter(({ end }) => end === length);
  const foreign = spans.reduce(
    (left, { joined, end, bits }) => {
      return (left & bits) !== 0 && isContext(joined, end === length) ? left & ~bits : left;
    },
    bitsOf(0, length) & ~marked,
  );
  const bitsOfName = (name: string): number =>
    endings.reduce((all, { joined, bits }) => (name.startsWith(joined) ? all | bits : all), whole.get(name) ?? 0);
  // Thousands of entries lie in the same few units.
  const known = new Map<readonly PlaceContext[], Meaning>();
  return {
    words,
    run: (from, to) => runs[from]?.[to - from - 1],
    markersAt: (from) => markers[from] ?? [],
    outside: (from, to) => bitsOf(0, length) & ~marked & ~bitsOf(from, to),
    foreign,
    meaning: (contexts) => {
      const answer = known.get(contexts);
      if (answer) return answer;
      const meant = contexts.filter(({ name }) => bitsOfName(name.joined) !== 0);
      const bits = meant.reduce((all, { name }) => all | bitsOfName(name.joined), 0);
      const meaning = bits === 0 ? MEANINGLESS : { contexts: meant, bits };
      known.set(contexts, meaning);
      return meaning;
    },
  };
}
