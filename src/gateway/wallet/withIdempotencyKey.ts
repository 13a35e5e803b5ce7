import { createHash } from 'node:crypto';
import { HttpError } from '../http/httpError.ts';
import { findRequestHash, findTransaction, type TransactionRow } from './ledger.ts';
import { type Queryable, type Store, lockUserData } from '../database/store.ts';

/** A customer's request, identified by the id that the client generated. */
export type WalletRequest = ReturnType<typeof walletRequest>;

export const walletRequest = (userId: string, path: string, sent: { request_id: string }) => {
  const fields = Object.entries(sent).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    userId,
    requestId: sent.request_id,
    /** Hash of the call and everything sent with it. */
    requestHash: createHash('sha256')
      .update(JSON.stringify([path, fields]))
      .digest('hex'),
  };
};

export const usedRequestIdError = (id: 'orders.requestIdUsed' | 'wallet.requestIdUsed'): HttpError => new HttpError(409, id);

/** Returns the first result of a repeated request. @param work its returned refusal is thrown after the commit */
export async function withIdempotencyKey(
  store: Store,
  { userId, requestId, requestHash }: WalletRequest,
  work: (inside: Queryable) => Promise<TransactionRow | HttpError>,
): Promise<TransactionRow> {
  const result = await store.transaction(async (inside) => {
    await lockUserData(inside, 'wallet', userId);
    const known = await findRequestHash(inside, userId, requestId);
    if (known === undefined) return work(inside);
    if (known !== requestHash) throw usedRequestIdError('wallet.requestIdUsed');
    return findTransaction(inside, userId, requestId);
  });
  if (result instanceof HttpError) throw result;
  return result;
}
