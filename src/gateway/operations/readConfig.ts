import type { Queryable } from '../database/store.ts';

export interface ConfigRow {
  id: string;
  payment_method: number;
  /** Whole VPOINT that looking at a planning costs; 0 for nothing. */
  points_per_view: number;
  company_name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
}

/** The configuration in force (§3: the first of a list). */
export function readConfig(store: Queryable): Promise<ConfigRow[]> {
  return store.query<ConfigRow>(
    `select id, payment_method, points_per_view, company_name, company_phone, company_email, company_address
     from config order by id limit 1`,
  );
}
