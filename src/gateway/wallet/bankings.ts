import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime } from '../database/isoTime.ts';
import { type Page, readPage } from '../database/listPage.ts';
import type { Queryable } from '../database/store.ts';

export interface BankingRow {
  id: string;
  code: string;
  name: string;
  bin: string;
}

/** Banks that payouts can go to, by name. */
export const listBankings = (store: Queryable, page: Page): Promise<BankingRow[]> =>
  readPage(store, { columns: 'id, code, name, bin', from: 'bankings where status = $1', orderBy: 'name, id', params: [ACTIVE_STATUS] }, page);

export async function isBanking(store: Queryable, id: string): Promise<boolean> {
  return (await store.query('select 1 from bankings where id = $1 and status = $2', [id, ACTIVE_STATUS])).length > 0;
}

export interface UserBankingRow {
  id: string;
  banking_id: string;
  account_number: string;
  account_name: string;
  branch: string;
  /** ISO 8601 in UTC. */
  created_at: string;
}

/** What a customer says of a bank account. */
export type UserBankingDetails = Omit<UserBankingRow, 'id' | 'created_at'>;

export const USER_BANKING_QUOTA = 10;

const COLUMNS = `id, banking_id, account_number, account_name, branch, ${isoTime('created_at')}`;

/** Until the transaction ends no other one changes bank accounts of this customer, be it at another gateway. */
export async function lockBankings(inside: Queryable, userId: string): Promise<void> {
  await inside.query(`select pg_advisory_xact_lock(hashtextextended('bankings of ' || $1, 0))`, [userId]);
}

export function listUserBankings(store: Queryable, userId: string): Promise<UserBankingRow[]> {
  return store.query<UserBankingRow>(
    `select ${COLUMNS} from user_bankings where user_id = $1 order by user_bankings.created_at, id`,
    [userId],
  );
}

/** @param by `id`, or the `uid` it was sent with */
export async function findUserBanking(
  store: Queryable,
  userId: string,
  by: { id: string } | { uid: string },
): Promise<UserBankingRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['uid', by.uid];
  const [row] = await store.query<UserBankingRow>(`select ${COLUMNS} from user_bankings where user_id = $1 and ${column} = $2`, [userId, value]);
  return row;
}

export async function insertUserBanking(
  inside: Queryable,
  userId: string,
  { id, uid, banking_id, account_number, account_name, branch }: UserBankingDetails & { id: string; uid: string },
): Promise<UserBankingRow> {
  const [row] = await inside.query<UserBankingRow>(
    `insert into user_bankings (user_id, id, uid, banking_id, account_number, account_name, branch)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [userId, id, uid, banking_id, account_number, account_name, branch],
  );
  return row!;
}

/** @returns the account as it is now; undefined where the customer has none of this id */
export async function changeUserBanking(
  inside: Queryable,
  userId: string,
  { id, banking_id, account_number, account_name, branch }: UserBankingDetails & { id: string },
): Promise<UserBankingRow | undefined> {
  const [row] = await inside.query<UserBankingRow>(
    `update user_bankings set banking_id = $3, account_number = $4, account_name = $5, branch = $6
     where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, id, banking_id, account_number, account_name, branch],
  );
  return row;
}
