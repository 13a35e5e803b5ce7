import { parseTokenAmount, tokenFee } from '../../domain/wallet/tokenAmount.ts';
import type { MoveKind } from '../../domain/wallet/wallet.ts';
import { HttpError } from '../http/httpError.ts';
import { customerAccount, type LedgerEntry, SYSTEM_ACCOUNTS, type TokenUnits } from './ledger.ts';
import type { Queryable } from '../database/store.ts';
import { findTerms } from './walletTokens.ts';

export interface MoveAmount extends TokenUnits {
  fee: bigint;
}

/** Parses an amount in the smallest unit of its token. @throws HttpError 400 */
export function readAmount(text: string, decimals: number): bigint {
  const units = parseTokenAmount(text, decimals);
  if (units !== undefined) return units;
  throw new HttpError(400, 'wallet.badAmount', { values: { n: decimals } });
}

export const unknownTokenError = (): HttpError => new HttpError(404, 'wallet.noSuchToken');

/** @param settle returns the part of the requested amount to take; default all */
export async function readMove(
  inside: Queryable,
  userId: string,
  kind: MoveKind,
  sent: { token_id: string; amount: string },
  settle: (requested: bigint, decimals: number) => bigint = (requested) => requested,
): Promise<MoveAmount> {
  const terms = await findTerms(inside, customerAccount(userId), sent.token_id, kind);
  if (!terms) throw unknownTokenError();
  const { decimals } = terms;
  const amount = settle(readAmount(sent.amount, decimals), decimals);
  if (kind === 'DEPOSIT') return { tokenId: sent.token_id, amount, decimals, fee: 0n };
  const fee = tokenFee(amount, { fixed: BigInt(terms.fixed), basisPoints: terms.basis_points });
  // The wallet's lock guarantees that this balance is still there when the entries are written.
  if (BigInt(terms.balance) < amount + fee) throw new HttpError(422, 'wallet.tooLow');
  return { tokenId: sent.token_id, amount, decimals, fee };
}

export const entriesOf = (userId: string, { tokenId, amount, fee }: MoveAmount, receiver: string): LedgerEntry[] => [
  { account: customerAccount(userId), tokenId, amount: -(amount + fee) },
  { account: receiver, tokenId, amount },
  { account: SYSTEM_ACCOUNTS.fees, tokenId, amount: fee },
];
