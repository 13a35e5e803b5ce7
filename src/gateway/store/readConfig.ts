import type { Queryable } from './store.ts';

export interface ConfigRow {
  id: string;
  payment_method: number;
  company_name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
}

/** The configuration in force (§3: the first of a list). */
export function readConfig(store: Queryable): Promise<ConfigRow[]> {
  return store.query<ConfigRow>(
    'select id, payment_method, company_name, company_phone, company_email, company_address from config order by id limit 1',
  );
}
