import type { RequestOf } from '../../contract/call.ts';
import { claimPresaleCall, prebuyRoundCall } from '../../contract/wallet/presale.ts';
import { TOKEN_MAX_UNITS } from '../../domain/limits.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import { vestedParts } from '../../domain/wallet/vestedParts.ts';
import { HttpError } from '../http/httpError.ts';
import { customerAccount, postTransaction, SYSTEM_ACCOUNTS } from './ledger.ts';
import {
  type ClaimRow,
  findClaim,
  findPresalePurchase,
  insertPresalePurchase,
  markClaimed,
  type PresalePurchaseRow,
} from './presalePurchase.ts';
import { findPresaleRound, type PresaleRoundRow, reserveOfRound } from './presaleRound.ts';
import type { Queryable, Store } from '../database/store.ts';
import { entriesOf, readAmount, readMove } from './moveAmount.ts';
import { withIdempotencyKey, walletRequest } from './withIdempotencyKey.ts';

async function openRound(inside: Queryable, id: string): Promise<PresaleRoundRow> {
  const round = await findPresaleRound(inside, id);
  if (!round) throw new HttpError(404, 'presale.notOpen');
  return round;
}

/** What an amount of a round costs, rounded up. */
function priceOf(round: PresaleRoundRow, amount: bigint): string {
  const least = BigInt(round.min_amount);
  if (amount < least) {
    throw new HttpError(422, 'presale.min', { values: { amount: formatTokenAmount(least, round.decimals), token: round.token_id } });
  }
  const per = BigInt(round.token_amount);
  const paid = (amount * BigInt(round.pay_amount) + per - 1n) / per;
  if (paid > TOKEN_MAX_UNITS) throw new HttpError(422, 'presale.tooMuch');
  return formatTokenAmount(paid, round.pay_decimals);
}

/**
 * Buys of a round: the wallet pays, and what was bought waits to be claimed. A round is never sold beyond its total.
 * @throws HttpError 400, 404, 409 when less is left, 422
 */
export async function buyPresale(store: Store, userId: string, sent: RequestOf<typeof prebuyRoundCall>): Promise<PresalePurchaseRow> {
  const request = walletRequest(userId, prebuyRoundCall.path, sent);
  const { id } = await withIdempotencyKey(store, request, async (inside) => {
    const round = await openRound(inside, sent.round_id);
    const amount = readAmount(sent.amount, round.decimals);
    const move = await readMove(inside, userId, 'PREBUY', { token_id: round.pay_token_id, amount: priceOf(round, amount) });
    if (!(await reserveOfRound(inside, round.id, amount))) throw new HttpError(409, 'presale.soldOut');
    const paid = await postTransaction(
      inside,
      { kind: 'PREBUY', ...request, ...move, note: round.title },
      entriesOf(userId, move, SYSTEM_ACCOUNTS.presale),
    );
    const vesting = { firstBasisPoints: round.first_basis_points, periods: round.periods, periodDays: round.period_days };
    await insertPresalePurchase(inside, { id: paid.id, userId, roundId: round.id, amount }, vestedParts(amount, vesting));
    return paid;
  });
  return findPresalePurchase(store, id);
}

/** @param id on the wire: the purchase's and the part's number, `<purchase>.<number>` */
async function findOwnClaim(inside: Queryable, userId: string, id: string): Promise<ClaimRow> {
  const [, purchaseId, number] = /^(\w+)\.(\d{1,4})$/.exec(id) ?? [];
  const claim = purchaseId === undefined ? undefined : await findClaim(inside, userId, purchaseId, Number(number));
  if (!claim) throw new HttpError(404, 'presale.partNotFound');
  return claim;
}

/**
 * Puts a part of a purchase into the wallet, once.
 * @throws HttpError 404, 409 when it is locked or was claimed
 */
export async function claimPresale(store: Store, userId: string, sent: RequestOf<typeof claimPresaleCall>): Promise<ClaimRow> {
  const request = walletRequest(userId, claimPresaleCall.path, sent);
  await withIdempotencyKey(store, request, async (inside) => {
    const part = await findOwnClaim(inside, userId, sent.claim_id);
    if (part.status === 'CLAIMED') throw new HttpError(409, 'presale.alreadyClaimed');
    if (part.status === 'LOCKED') throw new HttpError(409, 'presale.locked');
    const [tokenId, amount] = [part.token_id, BigInt(part.amount)];
    const given = await postTransaction(
      inside,
      { kind: 'CLAIM', ...request, tokenId, amount, decimals: part.decimals, fee: 0n, note: '' },
      [
        { account: SYSTEM_ACCOUNTS.presale, tokenId, amount: -amount },
        { account: customerAccount(userId), tokenId, amount },
      ],
    );
    await markClaimed(inside, part, given.id);
    return given;
  });
  return findOwnClaim(store, userId, sent.claim_id);
}
