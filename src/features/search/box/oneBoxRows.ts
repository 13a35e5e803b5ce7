import type { Snapshot } from 'valtio';
import type { GridReading } from '../../../domain/coordinates/likelyGrids.ts';
import type { FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';
import type { ParcelId } from '../../../domain/search/parcelId.ts';
import type { PlaceSuggestion } from '../../../domain/search/place.ts';
import type { CornersReading, SearchBoxReading } from '../../../domain/search/readSearchBox.ts';

/** Suggestion in the list, or several houses of one street under one heading. */
type PlaceGroup<Place extends PlaceSuggestion = PlaceSuggestion> =
  | { kind: 'place'; place: Place }
  | { kind: 'street'; key: string; street: string; address: string; places: Place[] };

/** Returns the street: '12/3 Lê Lợi', '5 ngõ 12 Lê Lợi' → 'Lê Lợi'; '' without a number. */
const streetOf = (name: string): string => /^\d[\d/a-z]*(?: (?:ngõ|ngách|hẻm|kiệt) [\d/]+)* (.+)$/iu.exec(name)?.[1] ?? '';

/** Returns the units: 'Thửa 21, tờ 165, Phường …' → 'Phường …', in English, too. Streets are per ward, not sheet. */
const unitsOf = (address: string): string => address.replace(/^(?:Thửa [^,]+, tờ|Parcel [^,]+, sheet) [^,]+, /u, '');

/** Groups houses of one street in a ward, at the place of the first of them. */
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

type Place = Snapshot<PlaceSuggestion>;

export type OneBoxRow =
  | { kind: 'coordinates'; key: string; found: Snapshot<FoundCoordinates> }
  /** Null: X and Y fit no grid of any province. */
  | { kind: 'corners'; key: string; reading: CornersReading; grid: GridReading | null }
  /** Choice of a grid that is not listed above. */
  | { kind: 'otherGrid'; key: string; reading: CornersReading }
  | { kind: 'parcelId'; key: string; id: Snapshot<ParcelId> }
  | { kind: 'place'; key: string; place: Place; isInner: boolean }
  | { kind: 'street'; key: string; street: string; address: string; count: number; isOpen: boolean }
  /** Rest of the answer, on demand. */
  | { kind: 'more'; key: string; count: number };

/** Number of rows before 'Xem thêm'. */
const SHOWN_FIRST = 7;
/** Maximum number of grids, enough for every town's own to be among them. */
const SHOWN_GRIDS = 5;

interface Answer {
  reading: Snapshot<SearchBoxReading>;
  places: readonly Place[];
  unfolded: ReadonlySet<string>;
  isWhole: boolean;
}

/** Returns rows of the local reading first, then the gateway's, with the houses of one street in one row. */
export function oneBoxRows({ reading, places, unfolded, isWhole }: Answer): OneBoxRow[] {
  if (reading.kind === 'corners') {
    const { grids = [] } = reading;
    if (grids.length === 0) return [{ kind: 'corners', key: 'corners', reading, grid: null }];
    return [
      ...grids.slice(0, SHOWN_GRIDS).map((grid): OneBoxRow => ({ kind: 'corners', key: `corners ${grid.meridianDeg}`, reading, grid })),
      { kind: 'otherGrid', key: 'corners of another province', reading },
    ];
  }
  const first: OneBoxRow[] = reading.kind === 'coordinates' ? [{ kind: 'coordinates', key: 'coordinates', found: reading.found }] : [];
  const id = reading.kind === 'parcelId' ? reading.reading.id : null;
  const ids: OneBoxRow[] = id ? [{ kind: 'parcelId', key: 'parcelId', id }] : [];
  const groups = groupByStreet<Place>(places);
  const shown = isWhole || groups.length <= SHOWN_FIRST + 1 ? groups : groups.slice(0, SHOWN_FIRST);
  const rows = shown.flatMap((group): OneBoxRow[] => {
    if (group.kind === 'place') return [{ kind: 'place', key: group.place.id, place: group.place, isInner: false }];
    const { key, street, address, places: houses } = group;
    const isOpen = unfolded.has(key);
    const inner = isOpen ? houses.map((place): OneBoxRow => ({ kind: 'place', key: place.id, place, isInner: true })) : [];
    return [{ kind: 'street', key, street, address, count: houses.length, isOpen }, ...inner];
  });
  const left = groups.length - shown.length;
  const more: OneBoxRow[] = left > 0 ? [{ kind: 'more', key: 'more', count: left }] : [];
  // Outside the country it is more likely a name.
  return id?.isInVietnam ? [...ids, ...rows, ...more] : [...first, ...rows, ...ids, ...more];
}
