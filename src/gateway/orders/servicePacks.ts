import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable } from '../database/store.ts';

export interface ServicePackRow {
  id: string;
  title: string;
  description: string;
  price: number;
  /** Whole VPOINT; null where it cannot be paid so. */
  price_vpoint: number | null;
  duration_days: number;
  is_sample: boolean;
}

const COLUMNS = 'id, title, description, price, price_vpoint, duration_days, is_sample';

/** Packages on offer, cheapest first. */
export function listServicePacks(store: Queryable, limit: number, page: number): Promise<ServicePackRow[]> {
  return store.query<ServicePackRow>(
    `select ${COLUMNS} from service_packs
     where status = $1 order by price, id limit ${limit} offset ${(page - 1) * limit}`,
    [ACTIVE_STATUS],
  );
}

export async function findServicePack(store: Queryable, id: string): Promise<ServicePackRow | undefined> {
  const [row] = await store.query<ServicePackRow>(`select ${COLUMNS} from service_packs where id = $1 and status = $2`, [id, ACTIVE_STATUS]);
  return row;
}
