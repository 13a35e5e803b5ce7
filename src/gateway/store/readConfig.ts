import type { Queryable } from './store.ts';

export interface ConfigRow {
  id: string;
  payment_method: number;
}

/** The configuration in force (§3: the first of a list). */
export function readConfig(store: Queryable): Promise<ConfigRow[]> {
  return store.query<ConfigRow>('select id, payment_method from config order by id limit 1');
}
