import { expect, it } from 'vitest';
import { readPlaceWords } from '../../../../../src/domain/search/placeWords.ts';
import { placeName, type PlaceEntry } from '../../../../../src/domain/search/places/placeName.ts';
import { editDistance } from '../../../../../src/domain/search/matchUnit.ts';
import { spellingOf } from '../../../../../src/domain/search/places/spelling.ts';
import { oneTypo } from '../../../../support/land/oneBoxQuery.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const NAMES =
  'Hòa Xuân|Hòa Châu|Hà Nội|Hải Châu|Hai Bà Trưng|Thảo Điền|Thạch Thất|Châu Thành|Xuân Lộc|Nha Trang|Trà Vinh|Vinh|Vĩnh Long'.split('|');

const entries = NAMES.map((name, at): PlaceEntry => ({
  id: `place-${at}`,
  kind: 'place',
  edition: undefined,
  type: undefined,
  name: placeName(name),
  nameWithType: name,
  contexts: [],
  isFormer: false,
  inCity: false,
}));
const words = [...new Set(entries.flatMap(({ name }) => name.words))];
const spelling = spellingOf(entries);
const correctionsOf = (word: string): string[] => spelling.correct(readPlaceWords(word)).map(([first]) => first!.folded);

it('spelling: the index finds the same one-typo corrections as a comparison with every word', () => {
  const random = seededRandom(3);
  for (const word of words.flatMap((each) => (each.length < 3 ? [] : Array.from({ length: 8 }, () => oneTypo(each, random))))) {
    const found = correctionsOf(word);
    expect(found.filter((each) => words.includes(each)).toSorted(), word).toEqual(
      words.filter((each) => editDistance(word, each) === 1).toSorted(),
    );
  }
});

it('spelling: the most used word is first; two unknown words are not corrected, nor is a unit type', () => {
  expect(correctionsOf('chaau')[0]).toBe('chau');
  expect(spelling.correct(readPlaceWords('xuann locc'))).toEqual([]);
  expect(spelling.correct(readPlaceWords('tp xuann')).map((each) => each.map(({ folded }) => folded).join(' '))).toContain('tp xuan');
  expect(spelling.hasUnknown(readPlaceWords('tp xua'))).toBe(false);
  expect(spelling.hasUnknown(readPlaceWords('xuann loc'))).toBe(true);
});
