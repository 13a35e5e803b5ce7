import type { Store } from '../store/store.ts';

/** Removes the made land. The steps that made it stay on record, so that no later start makes it again. */
export async function removeSample(store: Store): Promise<number> {
  return store.transaction(
    async (inside) => {
      await inside.query(
        'delete from parcel_addresses a using cadastral_items i where i.is_sample and i.province_code = a.province_code and i.id = a.parcel_id',
      );
      await inside.query(
        'delete from parcel_land_zones z using parcel_lands p where p.is_sample and p.province_code = z.province_code and p.id = z.parcel_land_id',
      );
      let removed = 0;
      for (const table of ['parcel_lands', 'cadastrals', 'cadastral_items']) {
        const rows = await inside.query<{ count: number }>(
          `with gone as (delete from ${table} where is_sample returning 1) select count(*)::int as count from gone`,
        );
        removed += rows[0]!.count;
      }
      return removed;
    },
    { timeoutMs: Infinity },
  );
}
