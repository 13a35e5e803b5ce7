import { streetKey } from '../../domain/streetKey.ts';
import type { Queryable } from '../store/store.ts';
import { insertColumns } from './insertColumns.ts';

const ROWS_AT_ONCE = 20_000;

interface AddressRow {
  province_code: string;
  id: string;
  ward_code: string;
  street: string;
}

/** Makes parcels findable by street and house number; a database from before gets it at its next start. */
export async function seedParcelAddresses(inside: Queryable): Promise<void> {
  let [province, id] = ['', ''];
  for (;;) {
    const rows = await inside.query<AddressRow>(
      `select province_code, id, ward_code, street from cadastral_items
       where (province_code, id) > ($1, $2) order by province_code, id limit ${ROWS_AT_ONCE}`,
      [province, id],
    );
    const last = rows.at(-1);
    if (!last) return;
    await insertColumns(inside, 'parcel_addresses', [
      { name: 'province_code', type: 'text', values: rows.map((row) => row.province_code) },
      { name: 'parcel_id', type: 'text', values: rows.map((row) => row.id) },
      { name: 'ward_code', type: 'text', values: rows.map((row) => row.ward_code) },
      { name: 'street_key', type: 'text', values: rows.map((row) => streetKey(row.street)) },
    ]);
    [province, id] = [last.province_code, last.id];
  }
}
