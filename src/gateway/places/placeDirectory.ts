import type { PlaceWord } from '../../domain/search/placeWords.ts';
import { listEntries, type PopulatedPlace } from './listEntries.ts';
import { type FirstMatches, rememberFirst } from './firstMatches.ts';
import { matchPlaces } from './matchPlaces.ts';
import { nameIndex } from './nameIndex.ts';
import { buildUnitTree, oldWardCodes, type UnitNode, type UnitTreeRows } from './unitTree.ts';

export interface PlaceRows extends UnitTreeRows {
  /** All that find-places may answer, units too. */
  places: readonly PopulatedPlace[];
}

/** Units and places in memory: some 14,000 names are matched in a few milliseconds, those of short beginnings in tens. */
export interface PlaceDirectory {
  match(words: readonly PlaceWord[]): FirstMatches;
  unit(id: string): UnitNode | undefined;
  address(id: string): string | undefined;
  /** Old wards that words mean which are nothing but units, wholly named; undefined when they are not. */
  wardCodes(words: readonly PlaceWord[]): string[] | undefined;
}

/** Less than what wrong accents or a wrong type cost: such units are not meant beside one that fits. */
const CLEARLY_WORSE = 100;

export function placeDirectory(rows: PlaceRows): PlaceDirectory {
  const units = buildUnitTree(rows);
  const populated = rows.places.filter(({ id }) => !units.has(id));
  const index = nameIndex(listEntries(units, new Set(rows.places.map(({ id }) => id)), populated));
  const addresses = new Map(populated.map(({ id, address }) => [id, address]));
  return {
    match: rememberFirst((words) => matchPlaces(index, words)),
    unit: (id) => units.get(id),
    address: (id) => addresses.get(id),
    wardCodes: (words) => {
      const matches = matchPlaces(index, words, true).filter(({ unexplained, hit }) => unexplained === 0 && hit !== 'initials');
      const alike = matches.filter(({ score }) => score > matches[0]!.score - CLEARLY_WORSE);
      const codes = alike.flatMap(({ entry }) => {
        const unit = units.get(entry.id);
        return unit ? oldWardCodes(unit) : [];
      });
      return codes.length === 0 ? undefined : [...new Set(codes)];
    },
  };
}
