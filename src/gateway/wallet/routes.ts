import type { Hono } from 'hono';
import type { Call, Schema, RequestOf } from '../../contract/call.ts';
import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  sumHistoryTransactionsCall,
  sumLeaderTransactionsCall,
  type HistorySum,
  type TokenBalance,
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
  type WalletTransaction,
  withdrawTokenCall,
} from '../../contract/wallet/wallet.ts';
import { detailTokenCall, findCurrencyConversionsCall, findTokenFeesCall, findTokensCall } from '../../contract/wallet/walletTokens.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import type { Accounts } from '../account/accounts.ts';
import { offsetOf } from '../database/listPage.ts';
import { type Queryable, isoTime, tokenAmount } from '../database/store.ts';
import { answerCall, answerCustomer, reply } from '../http/answerCall.ts';
import { answerList } from '../http/answerList.ts';
import type { Message } from '../http/formatMessage.ts';
import type { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import { customerAccount, type TransactionRow } from './ledger.ts';
import { unknownTokenError } from './moveAmount.ts';
import { buyPresale, claimPresale, CLAIM_LIST, listPresaleGroups, PRESALE_HISTORY } from './presale.ts';
import { tokenMoves } from './tokenMoves.ts';
import { CURRENCY_CONVERSIONS, readWalletToken, TOKEN_FEES, WALLET_TOKENS } from './walletTokens.ts';
import { type WalletRequest, walletRequest, withIdempotencyKey } from './withIdempotencyKey.ts';
import { MAX_ROWS_PER_PAGE } from '../http/limits.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';

const amountOf = (units: string, decimals: number): string => formatTokenAmount(BigInt(units), decimals);

const serializeReceived = ({ received_token_id, received_amount, received_decimals }: TransactionRow): WalletTransaction['received'] =>
  received_token_id === null ? null : { token_id: received_token_id, amount: amountOf(received_amount!, received_decimals!) };

/** Serializes a transaction; the contract's validation drops the other columns. */
const serializeTransaction = (row: TransactionRow): WalletTransaction => ({
  ...row,
  _id: row.id,
  amount: amountOf(row.amount, row.decimals),
  fee: amountOf(row.fee, row.decimals),
  received: serializeReceived(row),
});

/** Adds §7's wallet POSTs. The token alone determines the wallet. */
export function addWalletRoutes(app: Hono, accounts: Accounts): void {
  const answerMove = <Sent extends { request_id: string }>(
    call: Call<Schema<Sent>, typeof sendTokenCall.response>,
    message: Message['id'],
    move: (inside: Queryable, request: WalletRequest, sent: Sent, accounts: Accounts) => Promise<TransactionRow | HttpError>,
  ): void =>
    answerCustomer(app, accounts, call, async (sent, { id }) => {
      const request = walletRequest(id, call.path, sent);
      const row = await withIdempotencyKey(accounts.store, request, (inside) => move(inside, request, sent, accounts));
      return reply(message, { data: serializeTransaction(row) });
    });
  answerMove(sendTokenCall, 'wallet.sent', tokenMoves.send);
  answerMove(depositTokenCall, 'wallet.depositNoted', tokenMoves.deposit);
  answerMove(withdrawTokenCall, 'wallet.withdrawalNoted', tokenMoves.withdraw);
  answerMove(convertTokenCall, 'wallet.converted', tokenMoves.convert);
  answerMove(contributeTokenCall, 'wallet.contributed', tokenMoves.contribute);
  answerMove(contributeTokenMbcCall, 'wallet.contributed', tokenMoves.contributeMbc);
}

export function addWalletTokenRoutes(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findTokensCall, WALLET_TOKENS);
  answerList(app, accounts, findTokenFeesCall, TOKEN_FEES);
  answerList(app, accounts, findCurrencyConversionsCall, CURRENCY_CONVERSIONS);

  answerCall(app, detailTokenCall, async ({ id }) => {
    const data = await readWalletToken(accounts.store, id);
    if (!data) throw unknownTokenError();
    return { data };
  });
}

/** Adds the history routes. The token states the customer; `users_permissions_users` is ignored. */
export function addHistoryTransactionRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerList(app, accounts, findHistoryTransactionsCall, {
    ...WALLET_HISTORY,
    params: ({ token_id: tokenId, kind }, userId) => [customerAccount(userId), tokenId ?? null, kind ?? null],
  });

  answerCustomer(app, accounts, sumHistoryTransactionsCall, async (sent, { id }) => ({ data: await sumHistory(store, id, sent) }));
  answerCustomer(app, accounts, sumLeaderTransactionsCall, async (sent, { id }) => ({ data: await sumReferredHistory(store, id, sent) }));
  answerCustomer(app, accounts, findStatisticBalanceCall, async (_, { id }) => ({ data: await listBalances(store, id) }));
}

/** Adds §7's investment calls. The token alone determines the customer. */
export function addPresaleRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findActiveGroupRoundsCall, async (request) => {
    const groups = await listPresaleGroups(store, MAX_ROWS_PER_PAGE);
    // An operator has only a few, so all are read.
    const page = pageOf(MAX_ROWS_PER_PAGE, request);
    const from = offsetOf(page);
    return { data: groups.slice(from, from + page.limit), total: groups.length };
  });

  answerCustomer(app, accounts, prebuyRoundCall, async (sent, { id }) =>
    reply('presale.bought', { data: await buyPresale(store, id, sent) }),
  );
  answerCustomer(app, accounts, claimPresaleCall, async (sent, { id }) =>
    reply('presale.claimed', { data: await claimPresale(store, id, sent) }),
  );

  const params = (_: unknown, userId: string): string[] => [userId];
  answerList(app, accounts, findPresaleHistoryCall, { ...PRESALE_HISTORY, params });
  answerList(app, accounts, findPresaleClaimsCall, { ...CLAIM_LIST, params });
}

/** Minimum group size of a sum, because individuals could be identified in smaller ones. */
const LEADER_MIN_CUSTOMERS = 3;

type HistoryQuery = RequestOf<typeof sumHistoryTransactionsCall>;

const ENTRIES = `ledger_entries as entries join ledger_transactions as asked on asked.id = entries.transaction_id
  join tokens on tokens.id = entries.token_id`;
const FILTER = '($2::text is null or entries.token_id = $2) and ($3::text is null or asked.kind = $3)';
const RECEIVED = `${tokenAmount('coalesce(sum(entries.amount) filter (where entries.amount > 0), 0)')} as received`;
const SPENT = `${tokenAmount('coalesce(-sum(entries.amount) filter (where entries.amount < 0), 0)')} as spent`;

const WALLET_HISTORY = {
  columns: `entries.transaction_id || '.' || entries.token_id as _id, entries.transaction_id, kind,
    coalesce(pending_transfers.status, 'DONE') as status, entries.token_id, ${tokenAmount('entries.amount')} as amount, note,
    ${isoTime('created_at')}`,
  // Counting need not join this table, whose key is the transaction's.
  from: `${ENTRIES} left join pending_transfers on pending_transfers.transaction_id = asked.id
    where entries.account = $1 and ${FILTER}`,
  orderBy: 'entries.number desc',
};

const sumEntries = (
  store: Queryable,
  condition: string,
  owner: string,
  { token_id: tokenId, kind }: HistoryQuery,
  having = 'true',
): Promise<HistorySum[]> =>
  store.query<HistorySum>(
    `select kind, entries.token_id, ${RECEIVED}, ${SPENT}, count(*)::float8 as count
     from ${ENTRIES} where ${condition} and ${FILTER}
     group by kind, entries.token_id, decimals having ${having} order by kind, entries.token_id`,
    [owner, tokenId ?? null, kind ?? null],
  );

const sumHistory = (store: Queryable, userId: string, query: HistoryQuery): Promise<HistorySum[]> =>
  sumEntries(store, 'entries.account = $1', customerAccount(userId), query);

/** Sums over the customers that a customer referred; only items with enough of them. */
const sumReferredHistory = (store: Queryable, userId: string, query: HistoryQuery): Promise<HistorySum[]> =>
  sumEntries(
    store,
    `entries.account in (select ('user:' || users.id) collate "C" from users where users.referral_id = $1 and users.id <> $1)`,
    userId,
    query,
    `count(distinct entries.account) >= ${LEADER_MIN_CUSTOMERS}`,
  );

function listBalances(store: Queryable, userId: string): Promise<TokenBalance[]> {
  const waiting = (direction: string, name: string): string =>
    `${tokenAmount(`coalesce((select sum(amount) from pending_transfers where user_id = $2 and status = 'PENDING'
       and direction = '${direction}' and token_id = tokens.id), 0)`)} as ${name}`;
  return store.query<TokenBalance>(
    `select tokens.id as token_id, ${tokenAmount('coalesce(max(held.balance), 0)')} as balance, ${RECEIVED}, ${SPENT},
       ${waiting('IN', 'pending_deposit')}, ${waiting('OUT', 'pending_withdrawal')}
     from tokens left join wallet_balances as held on held.token_id = tokens.id and held.account = $1
       left join ledger_entries as entries on entries.token_id = tokens.id and entries.account = $1
     where tokens.status = $3 or held.balance > 0
     group by tokens.id, tokens.decimals order by tokens.id`,
    [customerAccount(userId), userId, ACTIVE_STATUS],
  );
}
