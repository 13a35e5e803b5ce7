import type { Hono } from 'hono';
import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  sumHistoryTransactionsCall,
  sumLeaderTransactionsCall,
} from '../../contract/wallet/historyTransactions.ts';
import {
  claimPresaleCall,
  findActiveGroupRoundsCall,
  findPresaleClaimsCall,
  findPresaleHistoryCall,
  prebuyRoundCall,
} from '../../contract/wallet/presale.ts';
import {
  contributeTokenCall,
  contributeTokenMbcCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  withdrawTokenCall,
} from '../../contract/wallet/wallet.ts';
import { detailTokenCall, findCurrencyConversionsCall, findTokenFeesCall, findTokensCall } from '../../contract/wallet/walletTokens.ts';
import type { Accounts } from '../account/accounts.ts';
import { offsetOf } from '../database/listPage.ts';
import { answerCall, answerCustomer, done } from '../http/answerCall.ts';
import { answerList } from '../http/answerList.ts';
import type { Message } from '../http/formatMessage.ts';
import { pageOf } from '../http/readRequest.ts';
import { customerAccount, type TransactionRow } from './ledger.ts';
import { unknownToken } from './moveAmount.ts';
import { buyPresale, claimPresale, CLAIM_LIST, PRESALE_HISTORY, listGroups, listPresaleRounds } from './presale.ts';
import { tokenMoves } from './tokenMoves.ts';
import { HISTORY_LIST, listBalances, sumHistory, sumReferredHistory } from './walletHistory.ts';
import { CURRENCY_CONVERSIONS, readWalletToken, TOKEN_FEES, WALLET_TOKENS } from './walletTokens.ts';
import {
  serializeBalance,
  serializeClaim,
  serializeConversion,
  serializeGroup,
  serializeHistory,
  serializeHistorySum,
  serializePresaleHistory,
  serializePurchase,
  serializeToken,
  serializeTokenFee,
  serializeTransaction,
} from './wire.ts';
import { MAX_ROWS_PER_PAGE } from '../http/limits.ts';

const moved = <Id extends Message['id']>(message: Id, row: TransactionRow) => done(message, { data: serializeTransaction(row) });

/** §7's wallet POSTs: whose wallet it is says the token alone. */
export function addWalletRoutes(app: Hono, accounts: Accounts): void {
  answerCustomer(app, accounts, sendTokenCall, async (sent, { id }) => moved('wallet.sent', await tokenMoves.send(accounts, id, sent)));

  answerCustomer(app, accounts, depositTokenCall, async (sent, { id }) =>
    moved('wallet.depositNoted', await tokenMoves.deposit(accounts, id, sent)),
  );

  answerCustomer(app, accounts, withdrawTokenCall, async (sent, { id }) =>
    moved('wallet.withdrawalNoted', await tokenMoves.withdraw(accounts, id, sent)),
  );

  answerCustomer(app, accounts, convertTokenCall, async (sent, { id }) =>
    moved('wallet.converted', await tokenMoves.convert(accounts, id, sent)),
  );

  answerCustomer(app, accounts, contributeTokenCall, async (sent, { id }) =>
    moved('wallet.contributed', await tokenMoves.contribute(accounts, id, sent)),
  );

  answerCustomer(app, accounts, contributeTokenMbcCall, async (sent, { id }) =>
    moved('wallet.contributed', await tokenMoves.contributeMbc(accounts, id, sent)),
  );
}

export function addWalletTokenRoutes(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findTokensCall, { ...WALLET_TOKENS, serialize: serializeToken });
  answerList(app, accounts, findTokenFeesCall, { ...TOKEN_FEES, serialize: serializeTokenFee });
  answerList(app, accounts, findCurrencyConversionsCall, { ...CURRENCY_CONVERSIONS, serialize: serializeConversion });

  answerCall(app, detailTokenCall, async ({ id }) => {
    const row = await readWalletToken(accounts.store, id);
    if (!row) throw unknownToken();
    return { data: serializeToken(row) };
  });
}

/** Whoever `users_permissions_users` names: the wallet is that of the token. */
export function addHistoryTransactionRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerList(app, accounts, findHistoryTransactionsCall, {
    ...HISTORY_LIST,
    params: ({ token_id: tokenId, kind }, userId) => [customerAccount(userId), tokenId ?? null, kind ?? null],
    serialize: serializeHistory,
  });

  answerCustomer(app, accounts, sumHistoryTransactionsCall, async ({ token_id: tokenId, kind }, { id: userId }) => {
    const rows = await sumHistory(store, { userId, tokenId, kind });
    return { data: rows.map(serializeHistorySum) };
  });

  answerCustomer(app, accounts, sumLeaderTransactionsCall, async ({ token_id: tokenId, kind }, { id: userId }) => {
    const rows = await sumReferredHistory(store, { userId, tokenId, kind });
    return { data: rows.map(serializeHistorySum) };
  });

  answerCustomer(app, accounts, findStatisticBalanceCall, async (_, { id }) => {
    const rows = await listBalances(store, id);
    return { data: rows.map(serializeBalance) };
  });
}

/** §7's investment calls: whose purchases they are says the token alone. */
export function addPresaleRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findActiveGroupRoundsCall, async (asked) => {
    const rounds = await listPresaleRounds(store, MAX_ROWS_PER_PAGE);
    const groups = await listGroups(store, [...new Set(rounds.map((round) => round.group_id))]);
    // An operator has a handful: they are read whole.
    const page = pageOf(MAX_ROWS_PER_PAGE, asked);
    const from = offsetOf(page);
    return { data: groups.slice(from, from + page.limit).map((group) => serializeGroup(group, rounds)), total: groups.length };
  });

  answerCustomer(app, accounts, prebuyRoundCall, async (sent, { id }) => {
    const data = serializePurchase(await buyPresale(store, id, sent));
    return done('presale.bought', { data });
  });

  const params = (_: unknown, userId: string): string[] => [userId];
  answerList(app, accounts, findPresaleHistoryCall, { ...PRESALE_HISTORY, params, serialize: serializePresaleHistory });
  answerList(app, accounts, findPresaleClaimsCall, { ...CLAIM_LIST, params, serialize: serializeClaim });

  answerCustomer(app, accounts, claimPresaleCall, async (sent, { id }) => {
    const data = serializeClaim(await claimPresale(store, id, sent));
    return done('presale.claimed', { data });
  });
}
