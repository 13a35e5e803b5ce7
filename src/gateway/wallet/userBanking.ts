import type { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import {
  createUserBankingCall,
  detailUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  removeUserBankingCall,
  updateUserBankingCall,
  type UserBanking,
} from '../../contract/wallet/bankings.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { recordAudit } from '../account/recordAudit.ts';
import { isoTime, type Queryable, queryOne, lockUserData } from '../database/store.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import { answerList } from '../http/answerList.ts';
import { HttpError } from '../http/httpError.ts';
import { USER_BANKING_QUOTA } from '../http/limits.ts';

type UserBankingDetails = Omit<UserBanking, '_id' | 'created_at'>;

const COLUMNS = `id as _id, banking_id, account_number, account_name, branch, ${isoTime('created_at')}`;

function listUserBankings(store: Queryable, userId: string): Promise<UserBanking[]> {
  return store.query<UserBanking>(`select ${COLUMNS} from user_bankings where user_id = $1 order by user_bankings.created_at, id`, [
    userId,
  ]);
}

export async function findUserBanking(
  store: Queryable,
  userId: string,
  key: { id: string } | { uid: string },
): Promise<UserBanking | undefined> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['uid', key.uid];
  return queryOne<UserBanking>(store, `select ${COLUMNS} from user_bankings where user_id = $1 and ${column} = $2`, [userId, value]);
}

export interface TransferTarget {
  /** Name of the bank; null if the account was deleted. */
  bank: string | null;
  account_number: string | null;
  account_name: string | null;
}

/** Adds the targets of transfers. A separate query, because bank accounts and ledger can be on different machines. */
export async function withBankAccounts<Row extends { user_id: string; user_banking_id: string }>(
  store: Queryable,
  transfers: readonly Row[],
): Promise<Array<Row & TransferTarget>> {
  const payouts = transfers.filter(({ user_banking_id }) => user_banking_id !== '');
  const accounts =
    payouts.length === 0
      ? []
      : await store.query<TransferTarget & { user_id: string; id: string }>(
          `select user_id, user_bankings.id, bankings.code as bank, account_number, account_name
           from user_bankings join bankings on bankings.id = banking_id
           where user_id = any($1::text[]) and user_bankings.id = any($2::text[])`,
          [[...new Set(payouts.map(({ user_id }) => user_id))], payouts.map(({ user_banking_id }) => user_banking_id)],
        );
  const known = new Map(accounts.map((account) => [`${account.user_id} ${account.id}`, account]));
  return transfers.map((row) => {
    const { bank = null, account_number = null, account_name = null } = known.get(`${row.user_id} ${row.user_banking_id}`) ?? {};
    return { ...row, bank, account_number, account_name };
  });
}

async function insertUserBanking(
  inside: Queryable,
  userId: string,
  { id, uid, banking_id, account_number, account_name, branch }: UserBankingDetails & { id: string; uid: string },
): Promise<UserBanking> {
  await inside.query(
    `insert into user_bankings (user_id, id, uid, banking_id, account_number, account_name, branch)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, id, uid, banking_id, account_number, account_name, branch],
  );
  return (await findUserBanking(inside, userId, { id }))!;
}

async function changeUserBanking(
  inside: Queryable,
  userId: string,
  { id, banking_id, account_number, account_name, branch }: UserBankingDetails & { id: string },
): Promise<UserBanking | undefined> {
  await inside.query(
    `update user_bankings set banking_id = $3, account_number = $4, account_name = $5, branch = $6
     where user_id = $1 and id = $2`,
    [userId, id, banking_id, account_number, account_name, branch],
  );
  return findUserBanking(inside, userId, { id });
}

/** @throws HttpError 409 while a payout to it is pending, because the operator needs the account */
async function deleteUserBanking(inside: Queryable, userId: string, id: string): Promise<UserBanking | undefined> {
  const row = await findUserBanking(inside, userId, { id });
  if (!row) return undefined;
  const waiting = await queryOne(
    inside,
    `select 1 from pending_transfers where user_id = $1 and user_banking_id = $2 and status = 'PENDING' limit 1`,
    [userId, id],
  );
  if (waiting) throw new HttpError(409, 'wallet.payoutWaits');
  await inside.query('delete from user_bankings where user_id = $1 and id = $2', [userId, id]);
  return row;
}

async function refuseUnknownBank(inside: Queryable, id: string): Promise<void> {
  const known = await queryOne(inside, 'select 1 from bankings where id = $1 and status = $2', [id, ACTIVE_STATUS]);
  if (!known) throw new HttpError(422, 'wallet.noSuchBank');
}

const accountEnd = ({ banking_id, account_number }: Pick<UserBankingDetails, 'banking_id' | 'account_number'>): string =>
  `${banking_id} …${account_number.slice(-4)}`;

const noSuchAccount = (): HttpError => new HttpError(404, 'wallet.bankAccountNotFound');

/** Adds the bank account routes (§7). The token states the customer; `users_permissions_users` is ignored. */
export function addBankingRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerList(app, accounts, findBankingsCall, {
    columns: 'id as _id, code, name, bin, status',
    from: 'bankings where status = $1',
    orderBy: 'name, id',
    params: () => [ACTIVE_STATUS],
    isCounted: false,
  });

  answerCustomer(app, accounts, findUserBankingsCall, async ({ limit = USER_BANKING_QUOTA, page = 1 }, { id }) => {
    const rows = await listUserBankings(store, id);
    return { data: rows.slice((page - 1) * limit, page * limit), total: rows.length };
  });

  answerCustomer(app, accounts, detailUserBankingCall, async ({ id }, customer) => {
    const data = await findUserBanking(store, customer.id, { id });
    if (!data) throw noSuchAccount();
    return { data };
  });

  answerCustomer(app, accounts, createUserBankingCall, async (sent, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      await lockUserData(inside, 'bankings', userId);
      const known = await findUserBanking(inside, userId, { uid: sent.uid });
      if (known) return known;
      await refuseUnknownBank(inside, sent.banking_id);
      if ((await listUserBankings(inside, userId)).length >= USER_BANKING_QUOTA) {
        throw new HttpError(409, 'wallet.tooManyBankAccounts', { values: { max: USER_BANKING_QUOTA } });
      }
      await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'BANK_ACCOUNT_ADDED', detail: accountEnd(sent) });
      return insertUserBanking(inside, userId, { ...sent, id: randomBytes(12).toString('hex') });
    });
    return reply('wallet.bankAccountSaved', { data: row });
  });

  answerCustomer(app, accounts, updateUserBankingCall, async (sent, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      await refuseUnknownBank(inside, sent.banking_id);
      await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'BANK_ACCOUNT_CHANGED', detail: accountEnd(sent) });
      return changeUserBanking(inside, userId, sent);
    });
    if (!row) throw noSuchAccount();
    return reply('wallet.bankAccountChanged', { data: row });
  });

  answerCustomer(app, accounts, removeUserBankingCall, async ({ id }, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      // Withdrawals to it are requested under this lock, too.
      await lockUserData(inside, 'wallet', userId);
      const deleted = await deleteUserBanking(inside, userId, id);
      if (deleted) await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'BANK_ACCOUNT_REMOVED', detail: accountEnd(deleted) });
      return deleted;
    });
    if (!row) throw noSuchAccount();
    return reply('wallet.bankAccountDeleted');
  });
}
