import type { Hono } from 'hono';
import {
  findHistoryTransactions,
  findStatisticBalance,
  sumHistoryTransactions,
  sumLeaderTransactions,
} from '../../contract/historyTransactions.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { listBalances, listHistory, sumHistory, sumReferredHistory } from './walletHistory.ts';
import { wireBalance, wireHistory, wireHistorySum } from './wire.ts';

const MAX_HISTORY_PER_PAGE = 100;

/** Whoever `users_permissions_users` names: the wallet is that of the token. */
export function addHistoryTransactionRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findHistoryTransactions, async ({ limit, page = 1, token_id: tokenId, kind }, { id: userId }) => {
    const { rows, total } = await listHistory(store, { userId, tokenId, kind }, capped(MAX_HISTORY_PER_PAGE, limit), page);
    return { data: rows.map(wireHistory), total };
  });

  answerCustomer(app, accounts, sumHistoryTransactions, async ({ token_id: tokenId, kind }, { id: userId }) => {
    const rows = await sumHistory(store, { userId, tokenId, kind });
    return { data: rows.map(wireHistorySum) };
  });

  answerCustomer(app, accounts, sumLeaderTransactions, async ({ token_id: tokenId, kind }, { id: userId }) => {
    const rows = await sumReferredHistory(store, { userId, tokenId, kind });
    return { data: rows.map(wireHistorySum) };
  });

  answerCustomer(app, accounts, findStatisticBalance, async (_, { id }) => {
    const rows = await listBalances(store, id);
    return { data: rows.map(wireBalance) };
  });
}
