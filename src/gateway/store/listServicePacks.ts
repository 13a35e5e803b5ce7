import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable } from './store.ts';

export interface ServicePackRow {
  id: string;
  title: string;
  description: string;
  price: number;
  duration_days: number;
  is_sample: boolean;
}

/** Packages on offer, cheapest first. */
export function listServicePacks(store: Queryable, limit: number, page: number): Promise<ServicePackRow[]> {
  return store.query<ServicePackRow>(
    `select id, title, description, price, duration_days, is_sample from service_packs
     where status = $1 order by price, id limit ${limit} offset ${(page - 1) * limit}`,
    [ACTIVE_STATUS],
  );
}
