import { CALL_LIMITS } from '../../limits.ts';
import type { LngLat } from '../../geometry/lngLat.ts';
import type { PlaceWord } from '../placeWords.ts';
import { describeUnit, type UnitWords } from './describeUnit.ts';
import { listEntries, type PopulatedPlace } from './listEntries.ts';
import { matchPlaces, type PlaceMatch } from './matchPlaces.ts';
import { placeNameIndex } from './placeNameIndex.ts';
import { type Spelling, spellingOf } from './spelling.ts';
import { buildUnitTree, oldWardCodes, type UnitNode, type UnitTreeRows } from './unitTree.ts';

/** The best of all matches of a search, and how many there are. */
export interface TopMatches {
  first: readonly PlaceMatch[];
  total: number;
}

/** People type the same beginnings, letter by letter: so many of them are some megabytes. A short one not kept takes up to 50 ms. */
const MAX_CACHED = 4_000;

/** Remembers what words meant: units and places in memory never change, and a short beginning means thousands of them. */
function cacheByWords<Value>(read: (words: readonly PlaceWord[]) => Value): (words: readonly PlaceWord[]) => Value {
  /** The least recently asked first. */
  const cache = new Map<string, { value: Value }>();
  return (words) => {
    const key = JSON.stringify(words);
    const known = cache.get(key) ?? { value: read(words) };
    cache.delete(key);
    cache.set(key, known);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    return known.value;
  };
}

/** Of so many that are as good by their words, those near the view come first. */
const KEPT = 2 * CALL_LIMITS.suggestions;
const summary = (matches: PlaceMatch[]): TopMatches => ({ first: matches.slice(0, KEPT), total: matches.length });

export interface PlaceRows extends UnitTreeRows {
  /** All that find-places may answer, units too. */
  places: ReadonlyArray<PopulatedPlace & LngLat>;
  /** Whether there are other units: a device knows those of its packs. */
  isPartial?: boolean;
}

/** Units and places in memory: some 14,000 names are matched in a few milliseconds, those of short beginnings in tens. */
export interface PlaceDirectory {
  match(words: readonly PlaceWord[]): TopMatches;
  /** The units that explain all words with one typo corrected. */
  matchCorrected(words: readonly PlaceWord[]): TopMatches;
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
  const { entries, contextNames } = listEntries(units, new Set(rows.places.map(({ id }) => id)), populated);
  const index = placeNameIndex(entries, contextNames);
  const positions = new Map(rows.places.map(({ id, lng, lat }) => [id, { lng, lat }]));
  const oldWards = [...positions].filter(([id]) => id.startsWith(OLD_WARD));
  const spelling = spellingOf(entries);
  const addresses = new Map(populated.map(({ id, address }) => [id, address]));
  return {
    match: cacheByWords((words) => summary(matchPlaces(index, words))),
    matchCorrected: cacheByWords((words) => {
      const best = new Map<string, PlaceMatch>();
      for (const match of spelling
        .correct(words)
        .flatMap((variant) => matchPlaces(index, variant, { onlyExplained: true }).slice(0, KEPT))) {
        const known = best.get(match.entry.id);
        if (!(known && known.score >= match.score)) best.set(match.entry.id, match);
      }
      const first = [...best.values()].toSorted((one, other) => other.score - one.score);
      return { first, total: first.length };
    }),
    unit: (id) => units.get(id),
    describe: (unit) => describeUnit(unit, rows.isPartial),
    address: (id) => addresses.get(id),
    wardCodes: cacheByWords((words) => {
      const matches = matchPlaces(index, words, { wholeNames: true, onlyExplained: true }).filter(({ hit }) => hit !== 'initials');
      const alike = matches.filter(({ score }) => score > matches[0]!.score - CLEARLY_WORSE);
      const codes = alike.flatMap(({ entry }) => {
        const unit = units.get(entry.id);
        return unit ? oldWardCodes(unit) : [];
      });
      return codes.length === 0 ? undefined : [...new Set(codes)];
    }),
    spelling,
    position: (id) => positions.get(id),
    wardsNear: (position) => oldWards.filter(([, at]) => degreesApart(at, position) < NEAR_DEG).map(([id]) => id.slice(OLD_WARD.length)),
  };
}
