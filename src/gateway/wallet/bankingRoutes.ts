import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import {
  createUserBankingCall,
  detailUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  updateUserBankingCall,
  type UserBanking,
} from '../../contract/bankings.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import {
  changeUserBanking,
  findUserBanking,
  lockBankings,
  insertUserBanking,
  isBanking,
  listBankings,
  listUserBankings,
  USER_BANKING_QUOTA,
  type UserBankingRow,
} from './bankings.ts';
import type { Queryable } from '../database/store.ts';

const MAX_BANKINGS_PER_PAGE = 100;

const wire = ({ id, ...row }: UserBankingRow): UserBanking => ({ _id: id, ...row });

/** @throws HttpError 422 */
async function refuseUnknownBank(inside: Queryable, id: string): Promise<void> {
  if (!(await isBanking(inside, id))) throw new HttpError(422, 'Không có ngân hàng này, vui lòng chọn trong danh sách.');
}

const noSuchAccount = (): HttpError => new HttpError(404, 'Không tìm thấy tài khoản ngân hàng này.');

/** §7 bankings. Whoever `users_permissions_users` names: the accounts are those of the token. */
export function addBankingRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findBankingsCall, async (asked) => {
    const rows = await listBankings(store, pageOf(MAX_BANKINGS_PER_PAGE, asked));
    return { data: rows.map(({ id, ...row }) => ({ _id: id, ...row, status: 'ACTIVE' as const })) };
  });

  answerCustomer(app, accounts, findUserBankingsCall, async ({ limit = USER_BANKING_QUOTA, page = 1 }, { id }) => {
    const rows = await listUserBankings(store, id);
    return { data: rows.slice((page - 1) * limit, page * limit).map(wire), total: rows.length };
  });

  answerCustomer(app, accounts, detailUserBankingCall, async ({ id }, customer) => {
    const row = await findUserBanking(store, customer.id, { id });
    if (!row) throw noSuchAccount();
    return { data: wire(row) };
  });

  answerCustomer(app, accounts, createUserBankingCall, async (sent, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      await lockBankings(inside, userId);
      const known = await findUserBanking(inside, userId, { uid: sent.uid });
      if (known) return known;
      await refuseUnknownBank(inside, sent.banking_id);
      if ((await listUserBankings(inside, userId)).length >= USER_BANKING_QUOTA) {
        throw new HttpError(409, 'Bạn đã lưu đủ 10 tài khoản ngân hàng.');
      }
      return insertUserBanking(inside, userId, { ...sent, id: randomBytes(12).toString('hex') });
    });
    return { success: true as const, message: 'Đã lưu tài khoản ngân hàng', data: wire(row) };
  });

  answerCustomer(app, accounts, updateUserBankingCall, async (sent, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      await refuseUnknownBank(inside, sent.banking_id);
      return changeUserBanking(inside, userId, sent);
    });
    if (!row) throw noSuchAccount();
    return { success: true as const, message: 'Đã sửa tài khoản ngân hàng', data: wire(row) };
  });
}
