import { beforeAll, describe, expect, it } from 'vitest';
import { readPlaceWords } from '../../../../../src/domain/search/placeWords.ts';
import { listEntries } from '../../../../../src/domain/search/places/listEntries.ts';
import { matchPlaces } from '../../../../../src/domain/search/places/matchPlaces.ts';
import { placeDirectory, type PlaceRows } from '../../../../../src/domain/search/places/placeDirectory.ts';
import { placeNameIndex, type PlaceNameIndex } from '../../../../../src/domain/search/places/placeNameIndex.ts';
import { searchPlaces } from '../../../../../src/domain/search/places/searchPlaces.ts';
import { typedText } from '../../../../../src/domain/search/places/typedText.ts';
import { buildUnitTree } from '../../../../../src/domain/search/places/unitTree.ts';
import { readUnits } from '../../../../../src/gateway/places/readUnits.ts';
import { unitKey } from '../../../../../src/gateway/places/seedUnits.ts';
import { oneTypo, pickWith } from '../../../../support/land/oneBoxQuery.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** Hà Nội, Đà Nẵng with Quảng Nam, Cần Thơ: of both editions. */
const PROVINCES = new Set(['01', '48', '49', '92']);
const free = () => ({ left: Infinity });

let rows: PlaceRows;
let index: PlaceNameIndex;
/** Compares every name without the area filter. */
let plain: PlaceNameIndex;
let queries: string[];

beforeAll(async () => {
  const { units: all, wardChanges } = await readUnits();
  const parents = new Map(all.map((unit) => [unitKey(unit), unit]));
  const isIn = ({ edition, level, code, parentCode }: (typeof all)[number]): boolean => {
    if (level === 'province') return PROVINCES.has(code);
    const district = edition === 'old' && level === 'ward' ? parents.get(`old-district-${parentCode}`) : undefined;
    return PROVINCES.has(district?.parentCode ?? parentCode);
  };
  const units = all.filter(isIn);
  rows = {
    units: units.map(({ edition, level, code, parentCode, name, nameWithType }) => ({
      edition,
      level,
      code,
      parent_code: parentCode,
      name,
      name_with_type: nameWithType,
    })),
    changes: wardChanges.map(([oldCode, newCode]) => ({ old_code: oldCode, new_code: newCode })),
    places: units.map((unit, at) => ({ id: unitKey(unit), name: unit.name, address: '', lng: 105 + at / 1000, lat: 16 })),
  };
  const entries = listEntries(buildUnitTree(rows), new Set(rows.places.map(({ id }) => id)), [], []);
  index = placeNameIndex(entries);
  plain = { ...index, areas: () => ({ areaOf: () => 0, missing: () => new Int32Array(1), starts: () => -1 }) };
  const random = seededRandom(46);
  const pick = pickWith(random);
  const names = units.map(({ nameWithType }) => nameWithType);
  const words = names.flatMap((name) => readPlaceWords(name).map(({ folded }) => folded));
  const short = words.filter((word) => word.length < 4);
  const some = (count: number, from: readonly string[], between: string): string =>
    Array.from({ length: count }, () => pick(from)).join(between);
  const MADE: ReadonlyArray<() => string> = [
    () => some(1 + Math.floor(random() * 4), names, pick([', ', ' '])),
    () => oneTypo(some(3, names, ', '), random),
    () => some(1 + Math.floor(random() * 8), words, pick([', ', ' ', ' '])),
    () => some(16, short, pick([' ', ','])),
    () => some(3, words, ''),
    () => `${pick(words)} ${pick(words).slice(0, 2)}`,
  ];
  queries = Array.from({ length: 900 }, (_, at) => MADE[at % MADE.length]!());
});

describe('names by area', () => {
  it('matchPlaces: for 900 seeded texts the area filter excludes no match of a full comparison', () => {
    let found = 0;
    for (const query of queries) {
      const words = readPlaceWords(query);
      for (const only of [{}, { onlyExplained: true }, { onlyExplained: true, wholeNames: true }]) {
        const matches = matchPlaces(index, words, free(), only);
        expect(matches, query).toEqual(matchPlaces(plain, words, free(), only));
        found += matches.length;
      }
    }
    expect(found).toBeGreaterThan(900);
  });

  it('nameAreas: if a text ends with a unit, the start of the text is among the candidates', () => {
    let found = 0;
    for (const query of queries.slice(0, 400)) {
      const words = readPlaceWords(query).slice(-16);
      const starts = index.areas().starts(typedText(words));
      for (const from of words.keys()) {
        if (matchPlaces(plain, words.slice(from), free(), { onlyExplained: true, wholeNames: true }).length === 0) continue;
        found += 1;
        expect((starts >> from) & 1, `${query} from ${from}`).toBe(1);
      }
    }
    expect(found).toBeGreaterThan(200);
  });

  it('matchPlaces: a step limit returns a subset of all matches and is hardly exceeded', () => {
    for (const query of ['h', 'xa phuong xa phuong xa phuong xa phuong xa phuong xa phuong xa phuong t']) {
      const words = readPlaceWords(query);
      const budget = { left: 150 };
      const ids = new Set(matchPlaces(index, words, free()).map(({ entry }) => entry.id));
      const cut = matchPlaces(index, words, budget);
      expect(cut.length, query).toBeLessThan(ids.size);
      expect(
        cut.every(({ entry }) => ids.has(entry.id)),
        query,
      ).toBe(true);
      expect(budget.left, query).toBeGreaterThan(-300);
    }
  });

  it('searchPlaces: a text of 16 words gets the same result from a directory used before', async () => {
    const none = () => Promise.resolve({ rows: [], total: 0 });
    const parcels = { byNumber: none, byStreet: none };
    const warm = placeDirectory(rows);
    const hostile = queries.filter((_, at) => at % 6 === 3).slice(0, 5);
    for (const search of hostile) await searchPlaces({ directory: warm, parcels }, search, 30);
    for (const search of hostile) {
      const fresh = await searchPlaces({ directory: placeDirectory(rows), parcels }, search, 30);
      expect(await searchPlaces({ directory: warm, parcels }, search, 30), search).toEqual(fresh);
    }
  });
});
