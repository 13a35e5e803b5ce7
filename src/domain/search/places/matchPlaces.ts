import { matchAccents, type PlaceWord } from '../placeWords.ts';
import { onOneLevel } from '../unitType.ts';
import type { NameMatch, NameHit, PlaceNameIndex } from './placeNameIndex.ts';
import type { PlaceContext, PlaceEntry } from './placeName.ts';
import { bitsOf, countBits, type Marker, MAX_MATCHED_WORDS, MAX_RUN, type TypedText, typedText, type Run } from './typedText.ts';

/** Score of the words beside a name. */
interface Cover {
  /** Number of unexplained words. */
  unexplained: number;
  score: number;
}

const WORST = -1e9;
/** Penalty above the maximum score of explained words. */
const UNEXPLAINED = -1000;
const TYPE_AGREES = 3;
const TYPE_DIFFERS = -3;
const EDITION_AGREES = 20;
const DANGLING = -5;
/** Penalty above the advantage of an existing ward over a former one. */
const OTHER_UNIT = -150;

function scoreContext(context: PlaceContext, run: Run, marker: Marker | undefined, open: boolean): number {
  const { name, type, weight } = context;
  if (name.numbered && (!marker?.type || marker.type !== type || run.joined !== name.joined)) return WORST;
  const whole = run.joined === name.joined;
  if (!whole && !(open && name.joined.startsWith(run.joined))) return WORST;
  const accents = whole && run.joined !== run.keyJoined ? (run.keyJoined === name.keyJoined ? 1 : -2) : 0;
  const typed = marker?.type && type ? (marker.type === type ? TYPE_AGREES : TYPE_DIFFERS * (onOneLevel(marker.type, type) ? 1 : 3)) : 0;
  return (whole ? weight : weight / 2) + accents + typed;
}

/** Returns type words that end where a name begins. */
const markersBefore = ({ markersAt }: TypedText, start: number): readonly Marker[] =>
  [1, 2].flatMap((length) => markersAt(start - length).filter((marker) => marker.length === length && marker.type));

/** Returns true if another type precedes the words and their own type elsewhere: 'Thành phố X, Tỉnh X' names two. */
function namesOther(text: TypedText, [start, end]: readonly [number, number], type: PlaceContext['type']): boolean {
  const isBehindOwn = (at: number): boolean => markersBefore(text, at).some((marker) => marker.type === type);
  if (!type || markersBefore(text, start).length === 0 || isBehindOwn(start)) return false;
  const { joined } = text.run(start, end)!;
  return text.words.some((_, at) => text.run(at, at + end - start)?.joined === joined && isBehindOwn(at));
}

/** Finds the best reading of a range of words as units above an entry, names of the other edition, and types. */
function coverContexts(
  text: TypedText,
  [from, to]: readonly [from: number, to: number],
  entry: PlaceEntry,
  contexts: readonly PlaceContext[],
): Cover {
  const { words, run, markersAt } = text;
  const best: Cover[] = [];
  best[to] = { unexplained: 0, score: 0 };
  for (let at = to - 1; at >= from; at--) {
    const rest = best[at + 1]!;
    let found: Cover = { unexplained: rest.unexplained + 1, score: rest.score + UNEXPLAINED };
    const tryContexts = (start: number, marker: Marker | undefined): void => {
      if (contexts.length === 0) return;
      for (let end = start + 1; end <= to; end++) {
        const span = run(start, end);
        if (!span) break;
        for (const context of contexts) {
          const own = scoreContext(context, span, marker, end === words.length);
          if (own === WORST) continue;
          const { unexplained, score: rest } = best[end]!;
          const score = own + rest + (namesOther(text, [start, end], context.type) ? OTHER_UNIT : 0);
          if (score > found.score) found = { unexplained, score };
        }
      }
    };
    tryContexts(at, undefined);
    for (const marker of markersAt(at)) {
      const after = at + marker.length;
      if (after > to) continue;
      const { unexplained, score } = best[after]!;
      const edition = marker.edition ? (marker.edition === entry.edition ? EDITION_AGREES : 0) : 0;
      const own = score + edition + (after === words.length && marker.type ? DANGLING : -1);
      if (own > found.score) found = { unexplained, score: own };
      if (after < to && marker.type) tryContexts(after, marker);
    }
    best[at] = found;
  }
  return best[from]!;
}

export interface PlaceMatch {
  entry: PlaceEntry;
  hit: NameHit;
  score: number;
  /** Words that neither the name nor its units explain. */
  unexplained: number;
}

const HIT: Readonly<Record<NameHit, number>> = { exact: 400, alias: 380, loose: 330, prefix: 250, initials: 240, inner: 150 };
const ACCENTS_SAME = 30;
/** Bonus without typed accents: a name without accents is slightly better. */
const NO_ACCENTS = 2;
/** Bonus of a whole word: 'Tân Biên' before 'Tánh Linh' for 'tan'. */
const WHOLE_WORD = 12;
const IN_CITY = 1;
const ACCENTS_AGAINST = -200;
const TYPE = { same: 60, level: 20, differs: -150 } as const;
const LEVEL = { province: 24, district: 16, ward: 8, place: 0 } as const;
const NEW_EDITION = 4;
/** Penalties of former units. A former ward counts only if no current one has its name. */
const FORMER = { province: 0, district: -20, ward: -101, place: 0 } as const;
/** Penalty of a ward of another type than the typed one. */
const FORMER_TYPE = -30;
const NAME_FIRST = 6;
const OVER_COMMA = -100;

/** Scores accents: exact ones first; without typed accents all foldings are equal. */
function scoreAccents({ entry, from }: NameMatch, typed: readonly PlaceWord[], hit: NameHit): number {
  if (hit === 'alias' || hit === 'initials') return 0;
  const { words, keys } = entry.name;
  const aligned = typed.every(({ folded }, at) => {
    const word = words[from + at] ?? '';
    return at === typed.length - 1 ? word.startsWith(folded) : word === folded;
  });
  if (!aligned) return typed.some(({ folded, key }) => folded !== key) && hit === 'exact' ? -ACCENTS_SAME : 0;
  const whole = hit === 'prefix' && words[from + typed.length - 1] === typed.at(-1)!.folded ? WHOLE_WORD : 0;
  let same = true;
  for (const [at, { key }] of typed.entries()) {
    const agreed = matchAccents(key, keys[from + at]!);
    if (agreed === 'against') return ACCENTS_AGAINST;
    if (agreed === 'open') same = false;
  }
  if (!same) return whole;
  return whole + (typed.some(({ folded, key }) => folded !== key) ? ACCENTS_SAME : NO_ACCENTS);
}

function scoreType({ type, kind }: PlaceEntry, marker: Marker | undefined): number {
  if (!marker?.type) return LEVEL[kind];
  if (!type) return TYPE.differs;
  if (type === marker.type) return TYPE.same;
  return onOneLevel(type, marker.type) ? TYPE.level : TYPE.differs;
}

/** Scores a match. @param fewest unexplained words of another match; a match with more is skipped */
function scoreFound(text: TypedText, found: NameMatch, start: number, end: number, fewest: number): PlaceMatch | undefined {
  const { entry, hit } = found;
  const contexts: PlaceContext[] = [];
  let open = text.outside(start, end);
  if (end - start < text.words.length) {
    const within = bitsOf(start, end);
    for (const group of entry.contexts) {
      const meaning = text.meaning(group);
      if ((meaning.bits & ~within) === 0) continue;
      contexts.push(...meaning.contexts);
      open &= ~meaning.bits;
    }
    if (countBits(open) > fewest) return undefined;
  }
  const typed = text.words.slice(start, end);
  const overComma = typed.slice(0, -1).some(({ last }) => last) ? OVER_COMMA : 0;
  const accents = scoreAccents(found, typed, hit);
  if (hit === 'inner' && accents === ACCENTS_AGAINST) return undefined;
  const own = HIT[hit] + accents + (entry.edition === '2025' ? NEW_EDITION : 0) + (entry.inCity ? IN_CITY : 0) + overComma;
  const after = coverContexts(text, [end, text.words.length], entry, contexts);
  let best: PlaceMatch | undefined;
  for (const marker of [undefined, ...markersBefore(text, start)]) {
    if (entry.name.numbered && (marker?.type === undefined || marker.type !== entry.type)) continue;
    const first = start - (marker?.length ?? 0);
    const before = coverContexts(text, [0, first], entry, contexts);
    const isTyped = marker !== undefined && marker.type === entry.type;
    const former = entry.isFormer ? Math.max(FORMER[entry.kind], isTyped ? FORMER_TYPE : -Infinity) : 0;
    const score = own + former + scoreType(entry, marker) + (first === 0 ? NAME_FIRST : 0) + before.score + after.score;
    if (!best || score > best.score) best = { entry, hit, score, unexplained: before.unexplained + after.unexplained };
  }
  return best;
}

/** Remaining steps of a search. Counting steps instead of time gives every user the same result. */
export interface SearchBudget {
  left: number;
}

/** Steps per word of a looked-up text. */
export const STEPS_PER_WORD = 14;

const better = (a: PlaceMatch, b: PlaceMatch): number =>
  b.score - a.score ||
  (a.entry.nameWithType < b.entry.nameWithType ? -1 : a.entry.nameWithType > b.entry.nameWithType ? 1 : 0) ||
  (a.entry.id < b.entry.id ? -1 : 1);

/** Returns true if a numbered ward is outside the typed numbered district: 'Phường 6, Quận 3' is not in Gò Vấp. */
const isElsewhere = ({ words, markersAt }: TypedText, { kind, name, contexts }: PlaceEntry): boolean =>
  kind === 'ward' &&
  name.numbered &&
  words.some(
    ({ folded }, at) =>
      /^\d+$/.test(folded) &&
      markersAt(at - 1).some(({ type }) => type === 'quan') &&
      !contexts.some((group) => group.some((context) => context.type === 'quan' && context.name.joined === folded)),
  );

/**
 * Returns the entries that typed words mean, best first. A run of words is the name (whole, or its beginning at the end
 * of the text); units of both editions and type words explain the rest in any order. If no entry explains all words,
 * returns those with the fewest unexplained, provided that most are explained.
 * @param budget remaining steps; beyond them names are skipped, beginnings first
 * @param wholeNames leaves out names of which only the beginning was typed
 * @param onlyExplained leaves out entries with unexplained words
 */
export function matchPlaces(
  index: PlaceNameIndex,
  typed: readonly PlaceWord[],
  budget: SearchBudget,
  { wholeNames = false, onlyExplained = false } = {},
): PlaceMatch[] {
  const words = typed.slice(0, MAX_MATCHED_WORDS);
  const text = typedText(words);
  budget.left -= words.length * STEPS_PER_WORD;
  const areas = index.areas();
  const missing = areas.missing(text);
  const best = new Map<string, PlaceMatch>();
  // A match must explain at least half of the words.
  let fewest = onlyExplained ? 0 : (words.length - 1) >> 1;
  const gaps = [...new Set(missing)].filter((gap) => countBits(gap) <= fewest + MAX_RUN);
  const leavesTooMany = (gap: number, start: number, end: number): boolean => countBits(gap & ~bitsOf(start, end)) > fewest;
  const consider = (found: NameMatch, start: number, end: number): void => {
    if (budget.left <= 0 || leavesTooMany(missing[areas.areaOf(found.entry)]!, start, end)) return;
    budget.left -= 1 + Math.floor(words.length ** 2 / 6);
    const match = scoreFound(text, found, start, end, fewest);
    const known = best.get(found.entry.id);
    if (!match || match.unexplained > fewest || (known && match.score <= known.score)) return;
    best.set(found.entry.id, match);
    fewest = match.unexplained;
  };
  const eachRun = (look: (run: Run) => NameMatch[], ends: (end: number) => boolean): void => {
    for (let start = 0; start < words.length; start++) {
      for (let end = start + 1; end <= words.length; end++) {
        const run = text.run(start, end);
        if (!run) break;
        if (!ends(end) || gaps.every((gap) => leavesTooMany(gap, start, end))) continue;
        for (const found of look(run)) consider(found, start, end);
      }
    }
  };
  eachRun(index.whole, () => true);
  // An incomplete name is at the end, or before a comma if whole names do not explain the words.
  const named = fewest === 0 && best.size > 0;
  if (!wholeNames) eachRun(index.beginning, (end) => (named ? end === words.length : words[end - 1]!.last));
  const matches = [...best.values()].filter(
    ({ unexplained, hit, entry }) => unexplained === fewest && (fewest === 0 || (HIT[hit] > HIT.prefix && !isElsewhere(text, entry))),
  );
  return matches.toSorted(better);
}
