import { addToList, firstNotBelow } from '../../addToList.ts';
import { aliasesOf, initialsOf, foldSimilarLetters, type PlaceContext, type PlaceEntry } from './placeName.ts';
import { bitsOf, MAX_RUN, type TypedText } from './typedText.ts';

/** Maximum names with a beginning that is looked up by area. Beyond it all areas count as matching. */
const MAX_BEGUN = 200;

/** Entries grouped by the unit above them, which excludes most words before names are compared. */
export interface NameAreas {
  areaOf(entry: PlaceEntry): number;
  /** Returns bits of the words for each area that nothing beside an entry's name explains. */
  missing(text: TypedText): Int32Array;
  /** Returns bits of the positions from which an entry's whole name may explain all words. */
  starts(text: TypedText): number;
}

/** Returns true if the bits are within one run of words. */
const fitInRun = (bits: number): boolean => bits === 0 || Math.clz32(bits & -bits) - Math.clz32(bits) < MAX_RUN;

export function nameAreas(entries: readonly PlaceEntry[]): NameAreas {
  const byUnit = new Map<readonly PlaceContext[] | undefined, PlaceEntry[]>();
  for (const entry of entries) addToList(byUnit, entry.contexts[0], entry);
  const areas = new Map<PlaceEntry, number>();
  const [names, contexts] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [area, inside] of [...byUnit.values()].entries()) {
    const groups = new Set(inside.flatMap((entry) => entry.contexts));
    for (const entry of inside) areas.set(entry, area);
    for (const text of new Set(
      inside
        .flatMap((entry) => [entry.name.joined, ...aliasesOf(entry), ...(entry.kind === 'province' ? [initialsOf(entry.name)] : [])])
        .map(foldSimilarLetters),
    ))
      addToList(names, text, area);
    for (const text of new Set([...groups].flatMap((group) => group.map(({ name }) => name.joined)))) addToList(contexts, text, area);
  }
  const every = [...byUnit.keys()].map((_, area) => area);
  const sorted = [...contexts.keys()].toSorted();
  const begun = (joined: string): readonly number[] => {
    const from = firstNotBelow(sorted, (text) => text, joined);
    if (sorted[from + MAX_BEGUN]?.startsWith(joined)) return every;
    const found: number[] = [];
    for (let at = from; sorted[at]?.startsWith(joined); at += 1) found.push(...contexts.get(sorted[at]!)!);
    return found;
  };
  /** Collects what names and contexts explain, from the last word to the first. */
  const read = (text: TypedText, each?: (start: number, beside: Int32Array, named: Int32Array) => void): Int32Array => {
    const { length } = text.words;
    const [beside, named] = [new Int32Array(every.length), new Int32Array(every.length)];
    for (let start = length - 1; start >= 0; start -= 1) {
      for (let end = start + 1; end <= Math.min(length, start + MAX_RUN); end += 1) {
        const run = text.run(start, end)!;
        const found = (run.areas ??= { beside: contexts.get(run.joined) ?? [], named: names.get(run.loose) ?? [] });
        const bits = bitsOf(start, end);
        for (const area of end === length ? (found.begun ??= begun(run.joined)) : found.beside) beside[area]! |= bits;
        for (const area of found.named) named[area]! |= bits;
      }
      each?.(start, beside, named);
    }
    return beside;
  };
  return {
    areaOf: (entry) => areas.get(entry)!,
    missing: (text) => {
      const missing = read(text);
      const all = text.outside(0, 0);
      for (const area of every) missing[area] = all & ~missing[area]!;
      return missing;
    },
    starts: (text) => {
      let starts = 0;
      read(text, (start, beside, named) => {
        const all = text.outside(0, start);
        for (const area of every) {
          const open = all & ~beside[area]!;
          if ((open & ~named[area]!) !== 0 || !fitInRun(open)) continue;
          starts |= 1 << start;
          break;
        }
      });
      return starts;
    },
  };
}
