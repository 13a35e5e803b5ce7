import { CALL_LIMITS } from '../../limits.ts';
import type { LngLat } from '../../geometry/lngLat.ts';
import type { PlaceWord } from '../placeWords.ts';
import { type FormerUnit, listEntries, type PopulatedPlace } from './listEntries.ts';
import { type SearchBudget, matchPlaces, type PlaceMatch, STEPS_PER_WORD } from './matchPlaces.ts';
import { placeNameIndex } from './placeNameIndex.ts';
import { type Spelling, spellingOf } from './spelling.ts';
import { MAX_MATCHED_WORDS, typedText } from './typedText.ts';
import { buildUnitTree, oldWardCodes, type UnitNode, type UnitTreeRows, unitsAbove, wardsOf } from './unitTree.ts';

/** Maximum listed names; the rest is counted. */
const NAMED = 3;

function listNames(names: readonly string[], rest: string): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} và ${names.length - NAMED} ${rest} khác` : named;
}

const withParent = (unit: UnitNode): string => [unit, ...unitsAbove(unit)].map(({ nameWithType }) => nameWithType).join(', ');

/** Returns provinces of the other edition that contain a unit, those with most of its wards first. */
function otherProvinces(unit: UnitNode): UnitNode[] {
  const counted = new Map<UnitNode, number>();
  for (const ward of wardsOf(unit)) {
    const province = ward.other.slice(0, 1).flatMap(unitsAbove).at(-1);
    if (province) counted.set(province, (counted.get(province) ?? 0) + 1);
  }
  const wards = wardsOf(unit).length;
  // A few stray wards are errors of the tables.
  return [...counted]
    .filter(([, count]) => count >= wards * 0.05)
    .toSorted((a, b) => b[1] - a[1])
    .map(([province]) => province);
}

function describeOld(unit: UnitNode): string {
  if (unit.level === 'ward') {
    const [main, ...others] = unit.other;
    if (!main) return 'trước 01/07/2025';
    if (others.length === 0) return `nay chủ yếu thuộc ${withParent(main)}`;
    return `nay chủ yếu thuộc ${withParent(main)}; một phần thuộc ${listNames(
      others.map(({ nameWithType }) => nameWithType),
      'nơi',
    )}`;
  }
  const now = otherProvinces(unit).map(({ nameWithType }) => nameWithType);
  return now.length === 0 ? 'trước 01/07/2025' : `trước 01/07/2025; nay thuộc ${now.join(', ')}`;
}

function describeNew(unit: UnitNode, isPartial: boolean): string {
  if (isPartial) return 'từ 01/07/2025';
  if (unit.level === 'province') {
    const before = otherProvinces(unit).map(({ name }) => name);
    return before.length < 2 ? '' : `từ 01/07/2025, gồm ${before.join(', ')}`;
  }
  if (unit.other.length === 0) return 'từ 01/07/2025';
  const districts = [...new Set(unit.other.map((ward) => ward.parent?.nameWithType ?? ''))];
  const wards = listNames(
    unit.other.map(({ nameWithType }) => nameWithType),
    'đơn vị',
  );
  return `từ 01/07/2025, gồm ${wards}${districts.length === 1 ? ` (${districts[0]})` : ''}`;
}

interface UnitWords {
  /** Units above it. */
  address: string;
  /** Equivalent in the other edition, in Vietnamese; '' if there is none. */
  note: string;
}

/** Describes a unit with its old and new names. If units may be missing, the parts of a new one are unknown. */
export function describeUnit(unit: UnitNode, isPartial = false): UnitWords {
  const above = unitsAbove(unit).map(({ nameWithType }) => nameWithType);
  return { address: above.join(', ') || 'Việt Nam', note: unit.edition === 'old' ? describeOld(unit) : describeNew(unit, isPartial) };
}

/** Best matches of a search, and their total. */
export interface TopMatches {
  first: readonly PlaceMatch[];
  total: number;
}

/** Maximum cached texts, some megabytes. Users type the same beginnings letter by letter. */
const MAX_CACHED = 4_000;

const PREPARED_AT_ONCE = 200;

/** Maximum steps of one look-up and of a whole search. */
const MAX_STEPS = 8_000;

/**
 * Caches matches by words, since the directory never changes and short beginnings match thousands of names. A cached
 * match costs as many steps as the first time, so that results do not depend on other requests.
 */
function cacheByWords<Value>(
  nothing: Value,
  read: (words: readonly PlaceWord[], budget: SearchBudget) => Value,
): (words: readonly PlaceWord[], budget: SearchBudget) => Value {
  /** Cache in order of use, the least recent first. */
  const cache = new Map<string, { value: Value; spent: number }>();
  return (words, budget) => {
    if (budget.left <= 0) return nothing;
    const key = JSON.stringify(words);
    let known = cache.get(key);
    if (!known) {
      const own = { left: MAX_STEPS };
      known = { value: read(words, own), spent: MAX_STEPS - own.left };
    }
    budget.left -= known.spent;
    cache.delete(key);
    cache.set(key, known);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    return known.value;
  };
}

/** Maximum matches of equal score kept for sorting by the view. */
const KEPT = 2 * CALL_LIMITS.suggestions;
export const NO_MATCHES: TopMatches = { first: [], total: 0 };
const summary = (matches: PlaceMatch[]): TopMatches => ({ first: matches.slice(0, KEPT), total: matches.length });

export interface PlaceRows extends UnitTreeRows {
  /** All results of find-places, including units. */
  places: ReadonlyArray<PopulatedPlace & LngLat>;
  former?: readonly FormerUnit[];
  /** True if units may be missing, as on a device with some packs. */
  isPartial?: boolean;
}

export interface PlaceDirectory {
  /** Builds the index in steps of some milliseconds. */
  prepare(): Iterable<void>;
  /** Returns a directory for one search with a step limit. */
  limited(): PlaceDirectory;
  match(words: readonly PlaceWord[]): TopMatches;
  /** Returns units that explain all words with one typo corrected. */
  matchCorrected(words: readonly PlaceWord[]): TopMatches;
  /** Returns bits of the positions from which all words may be whole unit names. */
  starts(words: readonly PlaceWord[]): number;
  spelling: Spelling;
  unit(id: string): UnitNode | undefined;
  describe(unit: UnitNode): UnitWords;
  address(id: string): string | undefined;
  /** Returns the old wards of words that are whole unit names only; otherwise undefined. */
  wardCodes(words: readonly PlaceWord[]): string[] | undefined;
  position(id: string): LngLat | undefined;
  /** Returns codes of the old wards around a position. */
  wardsNear(position: LngLat): string[];
}

/** Radius of a phone's view of a town and its neighbours. */
const NEAR_DEG = 0.12;

/** Score difference beyond which a unit with wrong accents or type is dropped beside a match. */
const CLEARLY_WORSE = 100;

const OLD_WARD = 'old-ward-';
/** Returns the approximate distance in degrees of latitude. */
export const degreesApart = (a: LngLat, b: LngLat): number => Math.hypot((a.lng - b.lng) * 0.95, a.lat - b.lat);

/** Creates a directory. Parts of its indexes are built on first use, or by `prepare`. */
export function placeDirectory(rows: PlaceRows): PlaceDirectory {
  const units = buildUnitTree(rows);
  const populated = rows.places.filter(({ id }) => !units.has(id));
  const entries = listEntries(units, new Set(rows.places.map(({ id }) => id)), populated, rows.former ?? []);
  const index = placeNameIndex(entries);
  const positions = new Map(rows.places.map(({ id, lng, lat }) => [id, { lng, lat }]));
  const oldWards = [...positions].filter(([id]) => id.startsWith(OLD_WARD));
  const spelling = spellingOf(entries);
  const addresses = new Map(populated.map(({ id, address }) => [id, address]));
  const match = cacheByWords(NO_MATCHES, (words, budget) => summary(matchPlaces(index, words, budget)));
  const matchCorrected = cacheByWords(NO_MATCHES, (words, budget) => {
    const best = new Map<string, PlaceMatch>();
    for (const variant of spelling.correct(words)) {
      if (budget.left <= 0) break;
      for (const match of matchPlaces(index, variant, budget, { onlyExplained: true }).slice(0, KEPT)) {
        const known = best.get(match.entry.id);
        if (!(known && known.score >= match.score)) best.set(match.entry.id, match);
      }
    }
    const first = [...best.values()].toSorted((a, b) => b.score - a.score);
    return { first, total: first.length };
  });
  const wardCodes = cacheByWords<string[] | undefined>(undefined, (words, budget) => {
    const matches = matchPlaces(index, words, budget, { wholeNames: true, onlyExplained: true }).filter(({ hit }) => hit !== 'initials');
    const alike = matches.filter(({ score }) => score > matches[0]!.score - CLEARLY_WORSE);
    const codes = alike.flatMap(({ entry }) => {
      const unit = units.get(entry.id);
      return unit ? oldWardCodes(unit) : [];
    });
    return codes.length === 0 ? undefined : [...new Set(codes)];
  });
  const starts = (words: readonly PlaceWord[], budget: SearchBudget): number => {
    if (words.length === 0 || budget.left <= 0) return 0;
    const before = Math.max(0, words.length - MAX_MATCHED_WORDS);
    budget.left -= (words.length - before) * STEPS_PER_WORD;
    return (index.areas().starts(typedText(words.slice(before))) << before) | ((1 << before) - 1);
  };
  function* prepare(): Generator<void> {
    for (const [at, { contexts }] of entries.entries()) if (contexts && at % PREPARED_AT_ONCE === 0) yield;
    index.areas();
  }
  const within = (budget: SearchBudget): PlaceDirectory => ({
    prepare,
    limited: () => within({ left: MAX_STEPS }),
    match: (words) => match(words, budget),
    matchCorrected: (words) => matchCorrected(words, budget),
    starts: (words) => starts(words, budget),
    wardCodes: (words) => wardCodes(words, budget),
    unit: (id) => units.get(id),
    describe: (unit) => describeUnit(unit, rows.isPartial),
    address: (id) => addresses.get(id),
    spelling,
    position: (id) => positions.get(id),
    wardsNear: (position) => oldWards.filter(([, at]) => degreesApart(at, position) < NEAR_DEG).map(([id]) => id.slice(OLD_WARD.length)),
  });
  return within({ left: Infinity });
}
