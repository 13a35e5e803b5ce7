import type { PlaceSuggestion } from './place.ts';

/** A suggestion as the one box lists it, or several houses of one street under one heading. */
export type PlaceGroup<Place extends PlaceSuggestion = PlaceSuggestion> =
  | { kind: 'place'; place: Place }
  | { kind: 'street'; key: string; street: string; address: string; places: Place[] };

/** '12/3 Lê Lợi', '5 ngõ 12 Lê Lợi' → 'Lê Lợi'; '' for what has no number. */
const streetOf = (name: string): string => /^\d[\d/a-z]*(?: (?:ngõ|ngách|hẻm|kiệt) [\d/]+)* (.+)$/iu.exec(name)?.[1] ?? '';

/** 'Thửa 21, tờ 165, Phường …' → 'Phường …', in English, too: a street lies in a ward, not on a sheet. */
const unitsOf = (address: string): string => address.replace(/^(?:Thửa [^,]+, tờ|Parcel [^,]+, sheet) [^,]+, /u, '');

/** Houses of one street of a ward become one group, where the first of them stood. */
export function groupByStreet<Place extends PlaceSuggestion>(places: readonly Place[]): Array<PlaceGroup<Place>> {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const street = place.kind === 'parcel' ? streetOf(place.name) : '';
    const key = street === '' ? place.id : `${street}, ${unitsOf(place.address)}`;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return [...groups].map(([key, members]) => {
    const [first] = members as [Place, ...Place[]];
    if (members.length === 1) return { kind: 'place', place: first };
    return { kind: 'street', key, street: streetOf(first.name), address: unitsOf(first.address), places: members };
  });
}
