import { CALL_LIMITS } from '../../domain/limits.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PlaceWord } from '../../domain/search/placeWords.ts';
import { readOnce } from '../database/keepReadings.ts';
import type { Queryable, Store } from '../database/store.ts';
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

interface PlaceRows extends UnitTreeRows {
  /** All that find-places may answer, units too. */
  places: ReadonlyArray<PopulatedPlace & LngLat>;
}

/** Units and places in memory: some 14,000 names are matched in a few milliseconds, those of short beginnings in tens. */
export interface PlaceDirectory {
  match(words: readonly PlaceWord[]): TopMatches;
  /** Of them those that explain all words. */
  matchWhole(words: readonly PlaceWord[]): TopMatches;
  unit(id: string): UnitNode | undefined;
  address(id: string): string | undefined;
  /** Old wards that words mean which are nothing but units, wholly named; undefined when they are not. */
  wardCodes(words: readonly PlaceWord[]): string[] | undefined;
  spelling: Spelling;
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

function placeDirectory(rows: PlaceRows): PlaceDirectory {
  const units = buildUnitTree(rows);
  const populated = rows.places.filter(({ id }) => !units.has(id));
  const entries = listEntries(units, new Set(rows.places.map(({ id }) => id)), populated);
  const index = placeNameIndex(entries);
  const positions = new Map(rows.places.map(({ id, lng, lat }) => [id, { lng, lat }]));
  const oldWards = [...positions].filter(([id]) => id.startsWith(OLD_WARD));
  const addresses = new Map(populated.map(({ id, address }) => [id, address]));
  return {
    match: cacheByWords((words) => summary(matchPlaces(index, words))),
    matchWhole: cacheByWords((words) =>
      summary(matchPlaces(index, words, { onlyExplained: true }).filter(({ unexplained }) => unexplained === 0)),
    ),
    unit: (id) => units.get(id),
    address: (id) => addresses.get(id),
    wardCodes: cacheByWords((words) => {
      const matches = matchPlaces(index, words, { wholeNames: true }).filter(
        ({ unexplained, hit }) => unexplained === 0 && hit !== 'initials',
      );
      const alike = matches.filter(({ score }) => score > matches[0]!.score - CLEARLY_WORSE);
      const codes = alike.flatMap(({ entry }) => {
        const unit = units.get(entry.id);
        return unit ? oldWardCodes(unit) : [];
      });
      return codes.length === 0 ? undefined : [...new Set(codes)];
    }),
    spelling: spellingOf(entries),
    position: (id) => positions.get(id),
    wardsNear: (position) => oldWards.filter(([, at]) => degreesApart(at, position) < NEAR_DEG).map(([id]) => id.slice(OLD_WARD.length)),
  };
}

interface PlaceDetailRow {
  id: string;
  name: string;
  address: string;
  position_note: string;
  lng: number;
  lat: number;
}

async function readDirectory(store: Store): Promise<PlaceDirectory> {
  const units = await store.query<PlaceRows['units'][number]>(
    'select edition, level, code, parent_code, name, name_with_type from units order by edition, level, code limit 100000',
  );
  const changes = await store.query<PlaceRows['changes'][number]>(
    'select old_code, new_code from ward_changes order by old_code, is_main desc, new_code limit 100000',
  );
  const places = await store.query<PopulatedPlace & LngLat>(
    'select id, name, address, lng, lat from places order by rank, id limit 200000',
  );
  return placeDirectory({ units, changes, places });
}

/** The places of a store in memory: units and places change by migration or by an operator's hand only. */
export const readPlaceDirectory = readOnce(readDirectory);

export async function readPlace(store: Queryable, id: string): Promise<PlaceDetailRow | undefined> {
  const rows = await store.query<PlaceDetailRow>('select id, name, address, position_note, lng, lat from places where id = $1', [id]);
  return rows[0];
}
