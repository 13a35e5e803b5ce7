import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Store } from '../database/store.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { PLANNING_PAGES, WARD_PAGES } from './landPage.ts';

/** Paths of wards and plannings that are not made, for search engines; parcels are found from them. */
export async function pathsToIndex(store: Store): Promise<string[]> {
  const paths: string[] = [];
  for (const { provinceCode } of await readLandExtents(store)) {
    const params = [[provinceCode], ACTIVE_STATUS];
    const wards = await store.query<{ ward_code: string }>(
      `select distinct ward_code from cadastrals where province_code = any($1::text[]) and status = $2 and not is_sample order by ward_code limit 1000`,
      params,
    );
    const plannings = await store.query<{ id: string }>(
      `select id from parcel_lands where province_code = any($1::text[]) and status = $2 and not is_sample order by id limit 5000`,
      params,
    );
    paths.push(...wards.map(({ ward_code }) => `${WARD_PAGES}/${ward_code}`), ...plannings.map(({ id }) => `${PLANNING_PAGES}/${id}`));
  }
  return paths;
}
