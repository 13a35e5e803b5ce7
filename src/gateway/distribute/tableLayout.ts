/** Where the rows of a table lie on a distributed database (Citus). */
export type TablePlace =
  /** In shards, by the value of this column, which every key and unique index of the table holds. */
  | { by: 'province_code' | 'user_id' }
  /** Whole on every machine. */
  | 'reference'
  /** A table of the coordinator, and why. */
  | { coordinator: string };

const LAND = { by: 'province_code' } as const;
const CUSTOMER = { by: 'user_id' } as const;

const MONEY = {
  coordinator: 'a transfer changes rows of two customers in one transaction, and the sums are held by triggers, which shards have not',
};
const UNIQUE = { coordinator: 'an e-mail, a code, a passkey are unique over all customers' };
const SMALL = {
  coordinator: 'small, read into memory or by one key; as a reference table it could not be written while a worker is away',
};
const LOCKED = { coordinator: 'rows are skipped while they are locked, or compared with the clock, which shards may not' };

/**
 * Every table of the gateway, those that others refer to first. What the whole country has is in shards; all else is on the coordinator, whose disk
 * and processors are its ceiling.
 */
export const TABLE_LAYOUT: Readonly<Record<string, TablePlace>> = {
  cadastral_items: LAND,
  cadastrals: LAND,
  parcel_lands: LAND,
  parcel_land_zones: LAND,
  parcel_addresses: LAND,
  parcel_land_zones_before: LAND,
  land_change_sets: LAND,
  land_changes: LAND,
  bankings: 'reference',
  notes: CUSTOMER,
  notifications: CUSTOMER,
  user_bankings: CUSTOMER,
  planning_views: CUSTOMER,
  land_watches: CUSTOMER,
  watch_news: CUSTOMER,
  users: UNIQUE,
  passkeys: UNIQUE,
  sessions: { coordinator: 'joined with users by every call that has a token' },
  uploads: { coordinator: 'counted for the quota and found by name alone, and a sweep goes over all customers' },
  audit_log: { coordinator: 'numbered, and held by a trigger that looks at users' },
  data_reports: { coordinator: 'listed over all customers, and visitors have none' },
  attempts: LOCKED,
  mailed_codes: LOCKED,
  watch_mails: LOCKED,
  spent_challenges: LOCKED,
  tokens: MONEY,
  token_fees: MONEY,
  currency_conversions: MONEY,
  ledger_transactions: MONEY,
  ledger_entries: MONEY,
  wallet_balances: MONEY,
  pending_transfers: MONEY,
  presale_groups: MONEY,
  presale_rounds: MONEY,
  presale_purchases: MONEY,
  presale_claims: MONEY,
  service_packs: MONEY,
  orders: MONEY,
  payments: MONEY,
  land_sources: SMALL,
  land_extents: { coordinator: 'one row a province, asked before the shards are' },
  units: SMALL,
  ward_changes: SMALL,
  places: SMALL,
  config: SMALL,
  publications: SMALL,
  fanpage_categories: SMALL,
  live_layers: SMALL,
  secret_mark: SMALL,
  imports: SMALL,
  applied_steps: SMALL,
};
