import { accentKey, foldVietnamese } from '../../domain/vietnameseText.ts';
import { escapeLike } from './escapeLike.ts';
import type { Queryable } from './store.ts';

export interface PlaceRow {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  name: string;
  address: string;
}

export interface PlaceDetailRow extends PlaceRow {
  position_note: string;
  lng: number;
  lat: number;
}

/**
 * Places whose name begins with the words, with or without accents and unit type; what follows a comma must be in the
 * address ('Hòa Xuân, Đà Nẵng'). First the same name with the same accents, then the same beginning with the same
 * accents, then equal names; provinces before districts before wards, new units before old.
 */
export async function findPlaces(
  store: Queryable,
  search: string,
  limit: number,
): Promise<{ rows: PlaceRow[]; total: number }> {
  const [first = '', ...rest] = search.split(',');
  const folded = foldVietnamese(first);
  if (folded === '') return { rows: [], total: 0 };
  const accented = accentKey(first);
  const within = rest.map(foldVietnamese).filter((part) => part !== '').map((part) => `%${escapeLike(part)}%`);
  const rows = await store.query<PlaceRow & { total: number }>(
    `select id, kind, name, address, count(*) over ()::int as total from places
     where (folded_name like $1 or folded_full like $1) and folded_address like all($5::text[])
     order by (accented_name = $3 or accented_full = $3) desc,
       (accented_name like $4 or accented_full like $4) desc,
       (folded_name = $2 or folded_full = $2) desc, rank, name collate "C", id
     limit ${limit}`,
    [`${escapeLike(folded)}%`, folded, accented, `${escapeLike(accented)}%`, within],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function readPlace(store: Queryable, id: string): Promise<PlaceDetailRow | undefined> {
  const rows = await store.query<PlaceDetailRow>(
    'select id, kind, name, address, position_note, lng, lat from places where id = $1',
    [id],
  );
  return rows[0];
}
