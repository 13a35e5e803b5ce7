import { expect, it } from 'vitest';
import { readOneBox } from '../../../../../src/domain/search/readOneBox.ts';
import { oneBoxRows } from '../../../../../src/features/search/box/oneBoxRows.ts';

const PLACE = { id: 'p', name: 'Hòa Xuân', address: '', kind: 'ward' } as const;
const kindsOf = (text: string): string[] =>
  oneBoxRows({ reading: readOneBox(text), places: [PLACE], grids: [], unfolded: new Set(), isWhole: false }).map(({ kind }) => kind);

it('oneBoxRows: an identifier stands before the places where it lies in Việt Nam, else after them; a malformed one is no row', () => {
  expect(kindsOf('w6ukkf1tw1y4')).toEqual(['parcelId', 'place']);
  expect(kindsOf('u4pruydqqvj8')).toEqual(['place', 'parcelId']);
  expect(kindsOf('w6ukkf1tw1yo')).toEqual(['place']);
  expect(kindsOf('16.005, 108.221')).toEqual(['coordinates', 'place']);
});
