import { CALL_LIMITS } from '../../limits.ts';
import type { LngLat } from '../../geometry/lngLat.ts';
import type { PlaceWord } from '../placeWords.ts';
import { type FormerUnit, listEntries, type PopulatedPlace } from './listEntries.ts';
import { type Effort, matchPlaces, type PlaceMatch, TEXT_EFFORT } from './matchPlaces.ts';
import { placeNameIndex } from './placeNameIndex.ts';
import { type Spelling, spellingOf } from './spelling.ts';
import { MAX_MATCHED_WORDS, typedText } from './typedText.ts';
import { buildUnitTree, oldWardCodes, type UnitNode, type UnitTreeRows, unitsAbove, wardsOf } from './unitTree.ts';

/** So many names are told before the rest is counted. */
const NAMED = 3;

function listNames(names: readonly string[], rest: string): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} và ${names.length - NAMED} ${rest} khác` : named;
}

const withParent = (unit: UnitNode): string => [unit, ...unitsAbove(unit)].map(({ nameWithType }) => nameWithType).join(', ');

/** Provinces of the other edition in which a unit's land lies, those with most of its wards first. */
function otherProvinces(unit: UnitNode): UnitNode[] {
  const counted = new Map<UnitNode, number>();
  for (const ward of wardsOf(unit)) {
    const province = ward.other.slice(0, 1).flatMap(unitsAbove).at(-1);
    if (province) counted.set(province, (counted.get(province) ?? 0) + 1);
  }
  const wards = wardsOf(unit).length;
  // A stray ward or two say more about the tables than about the province.
  return [...counted]
    .filter(([, count]) => count >= wards * 0.05)
    .toSorted((one, other) => other[1] - one[1])
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
  /** The units above it. */
  address: string;
  /** What the other edition has in its place, in Vietnamese; '' when there is nothing to say. */
  note: string;
}

/**
 * A unit as a suggestion shows it: old and new names side by side.
 * @param isPartial whether units may be missing: then nobody knows what a new one is made of
 */
export function describeUnit(unit: UnitNode, isPartial = false): UnitWords {
  const above = unitsAbove(unit).map(({ nameWithType }) => nameWithType);
  return { address: above.join(', ') || 'Việt Nam', note: unit.edition === 'old' ? describeOld(unit) : describeNew(unit, isPartial) };
}

/** The best of all matches of a search, and how many there are. */
export interface TopMatches {
  first: readonly PlaceMatch[];
  total: number;
}

/** People type the same beginnings, letter by letter: so many of them are some megabytes. A short one not kept takes up to 50 ms. */
const MAX_CACHED = 4_000;

const PREPARED_AT_ONCE = 200;

/** Of one look-up and of all of a search: some 40 looks at 16 words, or each name that begins with a letter. */
const MAX_EFFORT = 8_000;

/**
 * Remembers what words meant: units and places in memory never change, and a short beginning means thousands of them. What is remembered
 * counts as it did the first time, so that an answer does not depend on what others asked.
 */
function cacheByWords<Value>(
  nothing: Value,
  read: (words: readonly PlaceWord[], effort: Effort) => Value,
): (words: readonly PlaceWord[], effort: Effort) => Value {
  /** The least recently asked first. */
  const cache = new Map<string, { value: Value; taken: number }>();
  return (words, effort) => {
    if (effort.left <= 0) return nothing;
    const key = JSON.stringify(words);
    let known = cache.get(key);
    if (!known) {
      const own = { left: MAX_EFFORT };
      known = { value: read(words, own), taken: MAX_EFFORT - own.left };
    }
    effort.left -= known.taken;
    cache.delete(key);
    cache.set(key, known);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    return known.value;
  };
}

/** Of so many that are as good by their words, those near the view come first. */
const KEPT = 2 * CALL_LIMITS.suggestions;
export const NO_MATCHES: TopMatches = { first: [], total: 0 };
const summary = (matches: PlaceMatch[]): TopMatches => ({ first: matches.slice(0, KEPT), total: matches.length });

export interface PlaceRows extends UnitTreeRows {
  /** All that find-places may answer, units too. */
  places: ReadonlyArray<PopulatedPlace & LngLat>;
  former?: readonly FormerUnit[];
  /** Whether there are other units: a device knows those of its packs. */
  isPartial?: boolean;
}

/** Units and places in memory: some 14,000 names are matched in a few milliseconds, those of short beginnings in tens. */
export interface PlaceDirectory {
  /** Makes what the first search would, some milliseconds at a time. */
  prepare(): Iterable<void>;
  /** The same for one search, which takes no more than so many steps. */
  limited(): PlaceDirectory;
  match(words: readonly PlaceWord[]): TopMatches;
  /** The units that explain all words with one typo corrected. */
  matchCorrected(words: readonly PlaceWord[]): TopMatches;
  /** Bits of the places from which on all words may be units, wholly named: of most it is soon known that they are none. */
  starts(words: readonly PlaceWord[]): number;
  spelling: Spelling;
  unit(id: string): UnitNode | undefined;
  describe(unit: UnitNode): UnitWords;
  address(id: string): string | undefined;
  /** Old wards that words mean which are nothing but units, wholly named; undefined when they are not. */
  wardCodes(words: readonly PlaceWord[]): string[] | undefined;
  position(id: string): LngLat | undefined;
  /** Codes of the old wards around a position. */
  wardsNear(position: LngLat): string[];
}

/** What a phone shows of a town, and the towns beside it. */
const NEAR_DEG = 0.12;

/** Less than what wrong accents or a wrong type cost: such units are not meant beside one that fits. */
const CLEARLY_WORSE = 100;

const OLD_WARD = 'old-ward-';
/** Degrees of latitude, roughly. */
export const degreesApart = (one: LngLat, other: LngLat): number => Math.hypot((one.lng - other.lng) * 0.95, one.lat - other.lat);

export function placeDirectory(rows: PlaceRows): PlaceDirectory {
  const units = buildUnitTree(rows);
  const populated = rows.places.filter(({ id }) => !units.has(id));
  const entries = listEntries(units, new Set(rows.places.map(({ id }) => id)), populated, rows.former ?? []);
  const index = placeNameIndex(entries);
  const positions = new Map(rows.places.map(({ id, lng, lat }) => [id, { lng, lat }]));
  const oldWards = [...positions].filter(([id]) => id.startsWith(OLD_WARD));
  const spelling = spellingOf(entries);
  const addresses = new Map(populated.map(({ id, address }) => [id, address]));
  const match = cacheByWords(NO_MATCHES, (words, effort) => summary(matchPlaces(index, words, effort)));
  const matchCorrected = cacheByWords(NO_MATCHES, (words, effort) => {
    const best = new Map<string, PlaceMatch>();
    for (const variant of spelling.correct(words)) {
      if (effort.left <= 0) break;
      for (const match of matchPlaces(index, variant, effort, { onlyExplained: true }).slice(0, KEPT)) {
        const known = best.get(match.entry.id);
        if (!(known && known.score >= match.score)) best.set(match.entry.id, match);
      }
    }
    const first = [...best.values()].toSorted((one, other) => other.score - one.score);
    return { first, total: first.length };
  });
  const wardCodes = cacheByWords<string[] | undefined>(undefined, (words, effort) => {
    const matches = matchPlaces(index, words, effort, { wholeNames: true, onlyExplained: true }).filter(({ hit }) => hit !== 'initials');
    const alike = matches.filter(({ score }) => score > matches[0]!.score - CLEARLY_WORSE);
    const codes = alike.flatMap(({ entry }) => {
      const unit = units.get(entry.id);
      return unit ? oldWardCodes(unit) : [];
    });
    return codes.length === 0 ? undefined : [...new Set(codes)];
  });
  const starts = (words: readonly PlaceWord[], effort: Effort): number => {
    if (words.length === 0 || effort.left <= 0) return 0;
    const before = Math.max(0, words.length - MAX_MATCHED_WORDS);
    effort.left -= (words.length - before) * TEXT_EFFORT;
    return (index.areas().starts(typedText(words.slice(before))) << before) | ((1 << before) - 1);
  };
  function* prepare(): Generator<void> {
    for (const [at, { contexts }] of entries.entries()) if (contexts && at % PREPARED_AT_ONCE === 0) yield;
    index.areas();
  }
  const within = (effort: Effort): PlaceDirectory => ({
    prepare,
    limited: () => within({ left: MAX_EFFORT }),
    match: (words) => match(words, effort),
    matchCorrected: (words) => matchCorrected(words, effort),
    starts: (words) => starts(words, effort),
    wardCodes: (words) => wardCodes(words, effort),
    unit: (id) => units.get(id),
    describe: (unit) => describeUnit(unit, rows.isPartial),
    address: (id) => addresses.get(id),
    spelling,
    position: (id) => positions.get(id),
    wardsNear: (position) => oldWards.filter(([, at]) => degreesApart(at, position) < NEAR_DEG).map(([id]) => id.slice(OLD_WARD.length)),
  });
  return within({ left: Infinity });
}
