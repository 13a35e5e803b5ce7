import { matchAccents, type PlaceWord } from '../../domain/search/placeWords.ts';
import { type UnitType, unitTypeKey, unitTypeOf } from '../../domain/search/unitType.ts';
import { accentKey, foldVietnamese } from '../../domain/text/foldVietnamese.ts';
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

/** Names of GeoNames and of mountain villages have up to six words. */
const MAX_RUN = 7;

const written = (...words: string[]): ReadonlyMap<string, string> => new Map(words.map((word) => [foldVietnamese(word), accentKey(word)]));
const SILENT = written('Việt Nam', 'vn', 'thuộc', 'tại', 'ở', 'đảo', 'khu vực', 'địa chỉ', 'city');
const OLD = written('cũ', 'trước đây');
const NEW = written('mới');

/** What somebody typed, its runs of words and markers worked out once. */
export interface TypedText {
  words: readonly PlaceWord[];
  run(from: number, to: number): Run | undefined;
  markersAt(from: number): readonly Marker[];
  /** Whether the words before from and from to on are markers, as far as a glance tells. */
  onlyMarkers(from: number, to: number): boolean;
  /** Whether any run of words is a context's name, or the last words its beginning. */
  mayMean(context: PlaceContext): boolean;
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

export function typedText(words: readonly PlaceWord[]): TypedText {
  const runs = words.map((_, from) => {
    let [joined, keyJoined] = ['', ''];
    return words.slice(from, from + MAX_RUN).map((word): Run => {
      joined += word.folded;
      keyJoined += word.key;
      return { joined, keyJoined };
    });
  });
  const markers = words.map((_, at) => markersOf(words, at));
  const marked = words.map((_, at) => markers[at]!.length > 0 || markers[at - 1]?.some(({ length }) => length === 2));
  const whole = new Set(runs.flatMap((some) => some.map(({ joined }) => joined)));
  const endings = runs.flatMap((some, at) => (at + some.length === words.length ? some.slice(-1) : [])).map(({ joined }) => joined);
  // Thousands of entries lie in the same few units.
  const known = new Map<PlaceContext, boolean>();
  return {
    words,
    run: (from, to) => runs[from]?.[to - from - 1],
    markersAt: (from) => markers[from] ?? [],
    onlyMarkers: (from, to) => words.every((_, at) => (at >= from && at < to) || marked[at]),
    mayMean: (context) => {
      const answer = known.get(context);
      if (answer !== undefined) return answer;
      const { joined } = context.name;
      const may = whole.has(joined) || endings.some((ending) => joined.startsWith(ending));
      known.set(context, may);
      return may;
    },
  };
}
