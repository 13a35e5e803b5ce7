import type { RequestOf } from '../../contract/call.ts';
import type {
  contributeTokenCall,
  contributeTokenMbcCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  withdrawTokenCall,
} from '../../contract/wallet/wallet.ts';
import { convertAmount } from '../../domain/wallet/tokenAmount.ts';
import { MBC_TOKEN_ID, TOKEN_MAX_UNITS, WITHDRAWAL_MIN, ACTIVE_STATUS } from '../../domain/limits.ts';
import { countUnknownReceiver, refuseReceiverGuesses } from '../account/limitedAttempt.ts';
import type { Accounts } from '../account/accounts.ts';
import { HttpError } from '../http/httpError.ts';
import { findUserBanking } from './userBanking.ts';
import { customerAccount, postTransaction, SYSTEM_ACCOUNTS, type TransactionRow } from './ledger.ts';
import { countPendingDeposits, insertPendingTransfer } from './settleTransfer.ts';
import { findReceiver } from '../account/customerRow.ts';
import { findConversion } from './walletTokens.ts';
import { entriesOf, readAmount, readMove } from './moveAmount.ts';
import type { WalletRequest } from './withIdempotencyKey.ts';
import { priceVnd } from '../../domain/wallet/depositTerms.ts';
import type { Queryable } from '../database/store.ts';
import { MAX_PENDING_DEPOSITS } from '../http/limits.ts';

/** Price of an amount of a token in đồng; both are decimal texts of bigints, the amount in the smallest unit. */
interface DepositRateRow {
  token_id: string;
  decimals: number;
  amount: string;
  vnd: string;
}

/** Returns today's prices of tokens in đồng, by id: the currency conversions from VND. */
export const listDepositRates = (store: Queryable): Promise<DepositRateRow[]> =>
  store.query<DepositRateRow>(
    `select to_token_id as token_id, decimals, to_amount::text as amount, from_amount::text as vnd
     from currency_conversions as rates join tokens on tokens.id = to_token_id
     where from_token_id = 'VND' and rates.status = $1 and tokens.status = $1 order by to_token_id`,
    [ACTIVE_STATUS],
  );

async function depositPrice(inside: Queryable, tokenId: string, units: bigint): Promise<string | null> {
  const rate = (await listDepositRates(inside)).find((row) => row.token_id === tokenId);
  return rate ? String(priceVnd(units, { amount: BigInt(rate.amount), vnd: BigInt(rate.vnd) })) : null;
}

/** Sets a token's price in đồng; pending deposits keep theirs. @returns false if the token is not active */
export async function setDepositRate(store: Queryable, tokenId: string, vnd: string): Promise<boolean> {
  const set = await store.query(
    `insert into currency_conversions (id, from_token_id, to_token_id, from_amount, to_amount, is_sample, status)
     select $4, 'VND', id, $2::bigint, power(10::numeric, decimals)::bigint, false, $3 from tokens where id = $1 and status = $3
     on conflict (from_token_id, to_token_id) do update set from_amount = excluded.from_amount, to_amount = excluded.to_amount,
       is_sample = false, status = excluded.status
     returning id`,
    [tokenId, vnd, ACTIVE_STATUS, `vnd-${tokenId.toLowerCase()}`],
  );
  return set.length > 0;
}

/**
 * @param inside a transaction that locks the customer's wallet
 * @returns the transaction, or a refusal to throw after the commit, so that counted attempts stay counted
 */
type Move<Sent> = (
  inside: Queryable,
  request: WalletRequest,
  sent: Omit<Sent, 'request_id'>,
  accounts: Accounts,
) => Promise<TransactionRow | HttpError>;

/** Checks the sender's balance before it looks up the receiver: see the contract. */
const send: Move<RequestOf<typeof sendTokenCall>> = async (inside, request, sent, accounts) => {
  const { userId } = request;
  const move = await readMove(inside, userId, 'SEND', sent);
  await refuseReceiverGuesses(accounts, inside, userId);
  const receiver = await findReceiver(inside, sent.to);
  if (receiver instanceof HttpError) {
    await countUnknownReceiver(accounts, inside, userId);
    return receiver;
  }
  if (receiver.id === userId) throw new HttpError(422, 'wallet.toYourself');
  const entries = entriesOf(userId, move, customerAccount(receiver.id));
  return postTransaction(inside, { kind: 'SEND', ...request, ...move, note: sent.note }, entries);
};

/** Moves nothing until the money arrives (`settleTransfer`). */
const deposit: Move<RequestOf<typeof depositTokenCall>> = async (inside, request, sent) => {
  const { userId } = request;
  const move = await readMove(inside, userId, 'DEPOSIT', sent);
  if ((await countPendingDeposits(inside, userId)) >= MAX_PENDING_DEPOSITS) {
    throw new HttpError(409, 'wallet.tooManyDeposits', { values: { n: MAX_PENDING_DEPOSITS } });
  }
  const waiting = await postTransaction(inside, { kind: 'DEPOSIT', ...request, ...move, note: sent.note }, []);
  const amountVnd = await depositPrice(inside, move.tokenId, move.amount);
  return insertPendingTransfer(inside, waiting, { userId, direction: 'IN', userBankingId: '', amountVnd });
};

/** Enforces §9's minimum withdrawal, whatever the token's decimals. */
function refuseSmallWithdrawal(tokenId: string, amount: bigint, decimals: number): void {
  if (tokenId !== WITHDRAWAL_MIN.tokenId || amount >= readAmount(WITHDRAWAL_MIN.amount, decimals)) return;
  throw new HttpError(422, 'wallet.withdrawalMin', { values: { amount: WITHDRAWAL_MIN.amount, token: WITHDRAWAL_MIN.tokenId } });
}

const withdraw: Move<RequestOf<typeof withdrawTokenCall>> = async (inside, request, sent) => {
  const { userId } = request;
  const { user_banking_id: id } = sent;
  const move = await readMove(inside, userId, 'WITHDRAW', sent, (requested, decimals) => {
    refuseSmallWithdrawal(sent.token_id, requested, decimals);
    return requested;
  });
  if (!(await findUserBanking(inside, userId, { id }))) throw new HttpError(404, 'wallet.bankAccountNotFound');
  const entries = entriesOf(userId, move, SYSTEM_ACCOUNTS.payouts);
  const paid = await postTransaction(inside, { kind: 'WITHDRAW', ...request, ...move, note: sent.note }, entries);
  return insertPendingTransfer(inside, paid, { userId, direction: 'OUT', userBankingId: id, amountVnd: null });
};

const convert: Move<RequestOf<typeof convertTokenCall>> = async (inside, request, sent) => {
  const { userId } = request;
  const rate = await findConversion(inside, sent.token_id, sent.to_token_id);
  if (!rate) throw new HttpError(404, 'wallet.notConvertible');
  let given = 0n;
  const move = await readMove(inside, userId, 'CONVERT', sent, (requested) => {
    const conversion = convertAmount(requested, { fromAmount: BigInt(rate.from_amount), toAmount: BigInt(rate.to_amount) });
    ({ given } = conversion);
    if (given === 0n) throw new HttpError(422, 'wallet.tooLittleToConvert');
    if (given > TOKEN_MAX_UNITS) throw new HttpError(422, 'wallet.tooMuchToConvert');
    return conversion.taken;
  });
  const received = { tokenId: sent.to_token_id, amount: given, decimals: rate.to_decimals };
  return postTransaction(inside, { kind: 'CONVERT', ...request, ...move, received, note: sent.note }, [
    ...entriesOf(userId, move, SYSTEM_ACCOUNTS.conversions),
    { account: SYSTEM_ACCOUNTS.conversions, tokenId: received.tokenId, amount: -given },
    { account: customerAccount(userId), tokenId: received.tokenId, amount: given },
  ]);
};

const contribute: Move<RequestOf<typeof contributeTokenCall>> = async (inside, request, sent) => {
  const move = await readMove(inside, request.userId, 'CONTRIBUTE', sent);
  const entries = entriesOf(request.userId, move, SYSTEM_ACCOUNTS.contributions);
  return postTransaction(inside, { kind: 'CONTRIBUTE', ...request, ...move, note: sent.note }, entries);
};

const contributeMbc: Move<RequestOf<typeof contributeTokenMbcCall>> = (inside, request, sent, accounts) =>
  contribute(inside, request, { ...sent, token_id: MBC_TOKEN_ID }, accounts);

export const tokenMoves = { send, deposit, withdraw, convert, contribute, contributeMbc };
