import type { PlaceWord } from '../../domain/placeWords.ts';
import { type UnitType, unitTypeOf } from '../../domain/unitType.ts';

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

const SILENT = new Set(['viet nam', 'vn', 'thuoc', 'tai', 'o', 'dao', 'khu vuc', 'dia chi', 'city']);
const EDITIONS: Readonly<Record<string, 'old' | '2025'>> = { cu: 'old', moi: '2025' };

/** What somebody typed, its runs of words and markers worked out once. */
export interface TypedText {
  words: readonly PlaceWord[];
  run(from: number, to: number): Run | undefined;
  markersAt(from: number): readonly Marker[];
}

function markersOf(words: readonly PlaceWord[], at: number): Marker[] {
  const markers: Marker[] = [];
  for (const length of [2, 1] as const) {
    if (at + length > words.length || (length === 2 && words[at]!.last)) continue;
    const folded = words.slice(at, at + length).map((word) => word.folded).join(' ');
    const type = unitTypeOf(folded);
    const edition = at > 0 ? EDITIONS[folded] : undefined;
    if (type || edition || SILENT.has(folded)) markers.push({ length, type, edition });
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
  return { words, run: (from, to) => runs[from]?.[to - from - 1], markersAt: (from) => markers[from] ?? [] };
}
