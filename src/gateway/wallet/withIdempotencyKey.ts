import { createHash } from 'node:crypto';
import { Refusal } from '../http/httpError.ts';
import { findRequestHash, findTransaction, holdWalletOf, type TransactionRow } from './ledger.ts';
import type { Queryable, Store } from '../database/store.ts';

/** Which customer asks, by the id that the client made for this request. */
export interface WalletRequest {
  userId: string;
  requestId: string;
  /** What `request_id` stands for: the call and all that was sent with it. */
  requestHash: string;
}

export const walletRequest = (userId: string, path: string, sent: { request_id: string }): WalletRequest => {
  const fields = Object.entries(sent).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { userId, requestId: sent.request_id, requestHash: createHash('sha256').update(JSON.stringify([path, fields])).digest('hex') };
};

/** @param what in words, was made with the same request id */
export const usedRequestId = (what: string): Refusal => new Refusal(409, `Mã yêu cầu này đã được dùng cho một ${what} khác.`);

/**
 * Does what a request asks, or finds what it did the first time.
 * @param work writes the request's transaction; a refusal that it answers instead of throwing it is thrown after the
 *   commit, so that what was counted stays counted
 * @throws Refusal 409 when the request id stood for something else, and what `work` refuses
 */
export async function oncePerRequest(
  store: Store,
  { userId, requestId, requestHash }: WalletRequest,
  work: (inside: Queryable) => Promise<TransactionRow | Refusal>,
): Promise<TransactionRow> {
  const made = await store.transaction(async (inside) => {
    await holdWalletOf(inside, userId);
    const known = await findRequestHash(inside, userId, requestId);
    if (known === undefined) return work(inside);
    if (known !== requestHash) throw usedRequestId('giao dịch');
    return findTransaction(inside, userId, requestId);
  });
  if (made instanceof Refusal) throw made;
  return made;
}
