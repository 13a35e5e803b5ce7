import { matchAccents, type PlaceWord } from '../placeWords.ts';
import { type UnitType, unitTypeKey, unitTypeOf } from '../unitType.ts';
import { accentKey, foldVietnamese } from '../../text/foldVietnamese.ts';
import { foldSimilarLetters, type PlaceContext } from './placeName.ts';

/** Areas in which a run is a context, begins one, or is a name. */
interface AreasOfRun {
  beside: readonly number[];
  begun?: readonly number[];
  named: readonly number[];
}

export interface Run {
  joined: string;
  keyJoined: string;
  /** Form with interchangeable letters merged. */
  loose: string;
  /** Runs that are longer by one word. */
  longer: WeakMap<PlaceWord, Run>;
  /** Cached by the area index. */
  areas?: AreasOfRun;
}

/** Runs are shared, since parts and corrections of a text have most of them in common. */
const runs = new WeakMap<PlaceWord, Run>();

function runWith(word: PlaceWord, before?: Run): Run {
  const known = before ? before.longer : runs;
  const found = known.get(word);
  if (found) return found;
  const { joined, keyJoined, loose } = before ?? { joined: '', keyJoined: '', loose: '' };
  const run: Run = {
    joined: joined + word.folded,
    keyJoined: keyJoined + word.key,
    loose: loose + foldSimilarLetters(word.folded),
    longer: new WeakMap(),
  };
  known.set(word, run);
  return run;
}

/** Words that mean a unit's type, or nothing. */
export interface Marker {
  length: 1 | 2;
  /** undefined: says nothing about the type. */
  type: UnitType | undefined;
  /** Edition named by 'cũ' or 'mới' after a name. */
  edition?: 'old' | '2025' | undefined;
}

/** Maximum matched words. The time grows quadratically. */
export const MAX_MATCHED_WORDS = 16;

/** Maximum words of a name. GeoNames and mountain villages have up to six. */
export const MAX_RUN = 7;

const written = (...words: string[]): ReadonlyMap<string, string> => new Map(words.map((word) => [foldVietnamese(word), accentKey(word)]));
const SILENT = written('Việt Nam', 'vn', 'thuộc', 'tại', 'ở', 'đảo', 'khu vực', 'địa chỉ', 'city');
const OLD = written('cũ', 'trước đây');
const NEW = written('mới');

interface Meaning {
  contexts: readonly PlaceContext[];
  bits: number;
}

const MEANINGLESS: Meaning = { contexts: [], bits: 0 };

/** A typed text with its runs and markers computed once. */
export interface TypedText {
  words: readonly PlaceWord[];
  run(from: number, to: number): Run | undefined;
  markersAt(from: number): readonly Marker[];
  /** Returns bits of the words outside a run that are not markers, which contexts must explain. */
  outside(from: number, to: number): number;
  /** Returns the contexts that the words may mean, and bits of the words in their names or beginnings at the end. */
  meaning(contexts: readonly PlaceContext[]): Meaning;
}

/** Returns the bits from (inclusive) to (exclusive), of at most {@link MAX_MATCHED_WORDS} words. */
export const bitsOf = (from: number, to: number): number => (1 << to) - (1 << from);

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Returns true if typed words agree with a key including accents: 'đào xá' is not 'đảo xã'. */
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

export function typedText(words: readonly PlaceWord[]): TypedText {
  const { length } = words;
  const runsFrom = words.map((_, from) => {
    let run: Run | undefined;
    return words.slice(from, from + MAX_RUN).map((word) => (run = runWith(word, run)));
  });
  const markers = words.map((_, at) => markersOf(words, at));
  const marked = markers.reduce((bits, some, at) => some.reduce((all, { length: long }) => all | bitsOf(at, at + long), bits), 0);
  const bitsByRun = (): Map<string, number> => {
    const bits = new Map<string, number>();
    for (const [from, some] of runsFrom.entries()) {
      for (const [at, { joined }] of some.entries()) bits.set(joined, (bits.get(joined) ?? 0) | bitsOf(from, from + at + 1));
    }
    return bits;
  };
  const endings = runsFrom.flatMap((some, from) =>
    from + some.length < length ? [] : [{ joined: some.at(-1)!.joined, bits: bitsOf(from, length) }],
  );
  let whole: Map<string, number> | undefined;
  const bitsOfName = (name: string): number =>
    endings.reduce((all, { joined, bits }) => (name.startsWith(joined) ? all | bits : all), (whole ??= bitsByRun()).get(name) ?? 0);
  // Cached, since thousands of entries share few units.
  const known = new Map<readonly PlaceContext[], Meaning>();
  return {
    words,
    run: (from, to) => runsFrom[from]?.[to - from - 1],
    markersAt: (from) => markers[from] ?? [],
    outside: (from, to) => bitsOf(0, length) & ~marked & ~bitsOf(from, to),
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
