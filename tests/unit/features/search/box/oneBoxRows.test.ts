import { expect, it } from 'vitest';
import { readSearchBox } from '../../../../../src/domain/search/readSearchBox.ts';
import type { PlaceSuggestion } from '../../../../../src/domain/search/place.ts';
import { groupByStreet, oneBoxRows } from '../../../../../src/features/search/box/oneBoxRows.ts';

const PLACE = { id: 'p', name: 'Hòa Xuân', address: '', kind: 'ward' } as const;
const kindsOf = (text: string): string[] =>
  oneBoxRows({ reading: readSearchBox(text), places: [PLACE], unfolded: new Set(), isWhole: false }).map(({ kind }) => kind);

it('oneBoxRows: a valid parcel identifier is before the places if in Việt Nam, else after them', () => {
  expect(kindsOf('w6ukkf1tw1y4')).toEqual(['parcelId', 'place']);
  expect(kindsOf('u4pruydqqvj8')).toEqual(['place', 'parcelId']);
  expect(kindsOf('w6ukkf1tw1yo')).toEqual(['place']);
  expect(kindsOf('16.005, 108.221')).toEqual(['coordinates', 'place']);
});

const parcel = (id: string, name: string, address: string): PlaceSuggestion => ({ id, name, address, kind: 'parcel' });

it('groupByStreet: houses of one street and ward are one row, at the place of the first', () => {
  const ward: PlaceSuggestion = { id: 'w', name: 'Phường Lê Lợi', address: 'Thành phố Vinh', kind: 'ward' };
  const places = [
    parcel('a', '12 Lê Lợi', 'Thửa 1, tờ 2, Phường A'),
    ward,
    parcel('b', '12/3 Lê Lợi', 'Thửa 2, tờ 2, Phường A'),
    parcel('c', '5 ngõ 12 Lê Lợi', 'Thửa 3, tờ 2, Phường A'),
    parcel('d', '14 Lê Lợi', 'Thửa 4, tờ 9, Phường B'),
    parcel('f', '7 Lê Lai', 'Parcel 1, sheet 2, Phường A'),
    parcel('g', '8 Lê Lai', 'Parcel 2, sheet 3, Phường A'),
    parcel('e', 'Thửa 8, tờ 83', '14 Lê Lợi, Phường A'),
  ];
  const rows = groupByStreet(places).map((row) =>
    row.kind === 'place' ? row.place.id : `${row.street}, ${row.address}: ${row.places.map(({ id }) => id).join('')}`,
  );
  expect(rows).toEqual(['Lê Lợi, Phường A: abc', 'w', 'd', 'Lê Lai, Phường A: fg', 'e']);
});
