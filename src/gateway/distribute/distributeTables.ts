import { appliedSteps } from '../database/applyStep.ts';
import { stepDifferences } from '../database/prepareStore.ts';
import { readDistribution, quoteIdentifier } from '../database/tableCatalogue.ts';
import type { Store } from '../database/store.ts';
import { StartupError } from '../operations/startupError.ts';

/** Placement of a table on a distributed database (Citus). */
type TablePlace =
  /** Sharded by this column, which is part of every key and unique index. */
  | { by: 'province_code' | 'user_id' }
  /** Replicated on every machine. */
  | 'reference'
  /** Local to the coordinator, with the reason. */
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
 * Every table of the gateway, referenced ones first. Data of the whole country is sharded; everything else is on the
 * coordinator, which limits it.
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

const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

/** Tables that are not local to the coordinator, in an order in which they can be distributed. */
const DISTRIBUTED = Object.entries(TABLE_LAYOUT).filter((entry): entry is [string, Exclude<TablePlace, { coordinator: string }>] => {
  const [, place] = entry;
  return place === 'reference' || 'by' in place;
});

const columnOf = (place: (typeof DISTRIBUTED)[number][1]): string => (place === 'reference' ? '' : place.by);

/** Returns the first table of a column: tables sharded by the same column are colocated. */
const firstBy = (column: string): string => DISTRIBUTED.find(([, place]) => columnOf(place) === column)![0];

async function distribute(store: Store, name: string, column: string): Promise<void> {
  if (column === '') return void (await store.query('select create_reference_table($1::regclass)', [name], NO_TIMEOUT));
  const first = firstBy(column);
  await store.query(
    'select create_distributed_table($1::regclass, $2::text, colocate_with => $3::text)',
    [name, column, name === first ? 'none' : first],
    NO_TIMEOUT,
  );
}

/** Drops the invisible local copy of a distributed table on the coordinator. @returns whether there was one */
async function dropLeftovers(store: Store, name: string): Promise<boolean> {
  const [leftover] = await store.query('select 1 where pg_relation_size($1::regclass) > 0', [name]);
  if (!leftover) return false;
  await store.query('select truncate_local_data_after_distributing_table($1::regclass)', [name], NO_TIMEOUT);
  return true;
}

async function refuseUnready(store: Store): Promise<void> {
  const { unknown, absent } = stepDifferences(await appliedSteps(store));
  if (unknown.length > 0 || absent.length > 0) {
    throw new StartupError(
      'Các bảng không phải của bản này; hãy chạy cổng dữ liệu bản này một lần rồi dừng nó (start this version’s gateway once, and stop it).',
    );
  }
}

async function printMachines(store: Store, print: (line: string) => void): Promise<void> {
  const rows = await store.query<{ node: string; shards: number }>(
    `select nodename || ':' || nodeport as node, count(shardid)::int as shards
     from pg_dist_node left join pg_dist_placement using (groupid) where noderole = 'primary' group by 1 order by 1`,
  );
  for (const { node, shards } of rows) print(`${node}: ${shards} mảnh (shards)`);
}

/**
 * Distributes a prepared Citus database according to `TABLE_LAYOUT`. Completed tables are reported and skipped, so that
 * an interrupted run resumes. No gateway starts meanwhile; running ones wait for the table being moved.
 */
export async function distributeTables(store: Store, print: (line: string) => void): Promise<void> {
  await store.runExclusively(async () => {
    const before = await readDistribution(store);
    if (!before) throw new StartupError('Cơ sở dữ liệu này không có Citus: CREATE EXTENSION citus trên mọi máy trước (no Citus here).');
    await refuseUnready(store);
    for (const [name, place] of DISTRIBUTED) {
      const column = columnOf(place);
      const found = before.get(name);
      if (found !== undefined && found !== column) {
        throw new StartupError(`${name} đã được chia theo "${found}", không phải "${column}" (distributed otherwise).`);
      }
      const placement = column === '' ? 'có trên mọi máy (on every machine)' : `chia theo ${column} (by ${column})`;
      if (found === undefined) await distribute(store, name, column);
      const isCleared = await dropLeftovers(store, name);
      print(
        `${name}: ${found === undefined ? placement : `${placement}, đã xong từ trước (already)`}${isCleared ? ', đã xoá bản cũ (old rows removed)' : ''}`,
      );
    }
    // The planner takes shards without statistics for empty, and the list of wards then exceeds its time limit.
    for (const [name] of DISTRIBUTED) await store.query(`analyze ${quoteIdentifier(name)}`, [], NO_TIMEOUT);
    print('analyze: xong (statistics made)');
    await printMachines(store, print);
  });
}
