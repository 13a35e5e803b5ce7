import { accentKey } from '../../../src/domain/text/foldVietnamese.ts';
import { unitKey } from '../../../src/gateway/places/seedUnits.ts';
import type { GeoName } from '../../../src/gateway/places/seedUnits.ts';
import type { UnitLists } from '../../../src/gateway/places/readUnits.ts';
import { placeIdOf, type PlaceQuery, unitChain } from './distortedQueries.ts';
import { readRepositoryFile } from '../run/repository.ts';

/** Reads the queries of tests/fixtures/placeQueries.tsv, with their answers as ids. */
export function writtenQueries({ units }: UnitLists, geoNames: readonly GeoName[]): PlaceQuery[] {
  const byKey = new Map(units.map((unit) => [unitKey(unit), unit]));
  const ids = new Map<string, string>();
  for (const unit of units) {
    const names = unitChain(unit, byKey).map((row) => accentKey(row.nameWithType));
    ids.set(`${unit.edition} ${names.join(', ')}`, placeIdOf(unit, byKey));
  }
  const idsOf = (answer: string): string[] => {
    const [kind = '', rest = ''] = [answer.slice(0, answer.indexOf(' ')), answer.slice(answer.indexOf(' ') + 1)];
    if (kind === 'parcel') return [rest];
    const found =
      kind === 'place'
        ? geoNames.filter((place) => place.name === rest).map((place) => place.id)
        : [ids.get(`${kind} ${rest.split(', ').map(accentKey).join(', ')}`)].filter((id) => id !== undefined);
    if (found.length === 0) throw new Error(`the tables know no ${answer}`);
    return found;
  };
  return readRepositoryFile('tests/fixtures/placeQueries.tsv')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [search = '', answers = ''] = line.split('\t');
      return { search, expected: answers.split(' | ').flatMap(idsOf) };
    });
}
