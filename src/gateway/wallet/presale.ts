import type { RequestOf } from '../../contract/call.ts';
import {
  claimPresaleCall,
  prebuyRoundCall,
  type Purchase,
  type WirePresaleClaim,
  type WirePresaleGroup,
  type WirePresaleRound,
} from '../../contract/wallet/presale.ts';
import { TOKEN_MAX_UNITS, ACTIVE_STATUS } from '../../domain/limits.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import { vestedParts, type VestedPart } from '../../domain/wallet/vestedParts.ts';
import { HttpError } from '../http/httpError.ts';
import { customerAccount, postTransaction, SYSTEM_ACCOUNTS } from './ledger.ts';
import { type Queryable, type Store, isoTime, isoTimeOrNone, queryOne, labelledName, tokenAmount } from '../database/store.ts';
import { entriesOf, readAmount, readMove } from './moveAmount.ts';
import { withIdempotencyKey, walletRequest } from './withIdempotencyKey.ts';

async function insertPresalePurchase(
  inside: Queryable,
  { id, userId, roundId, amount }: { id: string; userId: string; roundId: string; amount: bigint },
  parts: readonly VestedPart[],
): Promise<void> {
  await inside.query('insert into presale_purchases (transaction_id, user_id, round_id, amount) values ($1, $2, $3, $4::bigint)', [
    id,
    userId,
    roundId,
    String(amount),
  ]);
  await inside.query(
    `insert into presale_claims (purchase_id, number, user_id, amount, unlocks_at)
     select $1, number, $2, amount, now() + after_days * interval '1 day'
     from unnest($3::bigint[], $4::int[]) with ordinality as part (amount, after_days, number)`,
    [id, userId, parts.map(({ amount: part }) => String(part)), parts.map(({ afterDays }) => afterDays)],
  );
}

async function findPresalePurchase(store: Queryable, id: string): Promise<Purchase> {
  const [row] = await store.query<Purchase>(
    `select asked.id as _id, round_id, rounds.token_id, ${tokenAmount('purchases.amount')} as amount, rounds.pay_token_id,
       ${tokenAmount('asked.amount', 'pay_tokens')} as paid, ${isoTime('created_at')}
     from presale_purchases as purchases join ledger_transactions as asked on asked.id = transaction_id
       join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id
       join tokens as pay_tokens on pay_tokens.id = rounds.pay_token_id
     where transaction_id = $1`,
    [id],
  );
  return row!;
}

/** A claimable part of a purchase in wire form, with its amount in the smallest unit. */
interface ClaimRow extends WirePresaleClaim {
  number: number;
  decimals: number;
  /** Decimal text of a bigint. */
  units: string;
}

const CLAIMS = `presale_claims as claims join presale_purchases as purchases on purchases.transaction_id = purchase_id
  join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id`;
const CLAIM_COLUMNS = `purchase_id || '.' || number as _id, purchase_id, number, round_id, rounds.token_id, decimals,
  claims.amount::text as units, ${tokenAmount('claims.amount')} as amount, ${isoTime('unlocks_at')},
  case when claim_id is not null then 'CLAIMED' when claims.unlocks_at <= now() then 'READY' else 'LOCKED' end as status`;

export const CLAIM_LIST = {
  columns: CLAIM_COLUMNS,
  from: `${CLAIMS} where claims.user_id = $1`,
  orderBy: 'claims.unlocks_at, purchase_id, number',
};

const HISTORY = `ledger_transactions as asked join ledger_entries as entries on entries.transaction_id = asked.id
    and entries.account = ('user:' || $1::text) collate "C"
  join tokens on tokens.id = entries.token_id
  left join presale_claims as claims on claims.claim_id = asked.id
  join presale_purchases as purchases on purchases.transaction_id = coalesce(claims.purchase_id, asked.id)
  join presale_rounds as rounds on rounds.id = round_id join tokens as bought_tokens on bought_tokens.id = rounds.token_id
  where asked.user_id = $1 and asked.kind in ('PREBUY', 'CLAIM')`;
const BOUGHT = `json_build_object('token_id', rounds.token_id, 'amount', ${tokenAmount('purchases.amount', 'bought_tokens')})`;
const HISTORY_COLUMNS = `asked.id as _id, asked.kind, round_id, entries.token_id, ${tokenAmount('entries.amount')} as amount,
  case when kind = 'PREBUY' then ${BOUGHT} end as bought, ${isoTime('created_at')}`;

export const PRESALE_HISTORY = { columns: HISTORY_COLUMNS, from: HISTORY, orderBy: 'entries.number desc' };

const OPEN_ROUNDS = `presale_rounds as rounds join presale_groups as groups on groups.id = rounds.group_id
  join tokens on tokens.id = rounds.token_id join tokens as pay_tokens on pay_tokens.id = rounds.pay_token_id
  where rounds.status = $1 and groups.status = $1 and tokens.status = $1 and pay_tokens.status = $1
    and (rounds.starts_at is null or rounds.starts_at <= now()) and (rounds.ends_at is null or rounds.ends_at > now())`;
const ROUND_COLUMNS = `rounds.id as _id, group_id, rounds.title, token_id, ${tokenAmount('token_amount')} as token_amount, pay_token_id,
  ${tokenAmount('pay_amount', 'pay_tokens')} as pay_amount, ${tokenAmount('total')} as total, ${tokenAmount('sold')} as sold,
  ${tokenAmount('min_amount')} as min_amount, first_basis_points, periods, period_days, ${isoTimeOrNone('starts_at')},
  ${isoTimeOrNone('ends_at')}, rounds.is_sample, rounds.status`;

/** Lists groups with their open rounds in the operator's order. @param limit maximum rounds */
export async function listPresaleGroups(store: Queryable, limit: number): Promise<WirePresaleGroup[]> {
  const rounds = await store.query<WirePresaleRound & { group_id: string }>(
    `select ${ROUND_COLUMNS} from ${OPEN_ROUNDS} order by groups.place, groups.id, rounds.place, rounds.id limit $2`,
    [ACTIVE_STATUS, limit],
  );
  const groups = await store.query<Omit<WirePresaleGroup, 'rounds'>>(
    `select id as _id, ${labelledName('title')}, description, is_sample, status from presale_groups
     where id = any($1::text[]) order by place, id`,
    [[...new Set(rounds.map((round) => round.group_id))]],
  );
  return groups.map((group) => ({ ...group, rounds: rounds.filter((round) => round.group_id === group._id) }));
}

/** Fields of a round needed for a purchase; amounts are decimal texts of bigints, in smallest units. */
interface OpenRound extends Omit<WirePresaleRound, '_id' | 'total' | 'sold' | 'starts_at' | 'ends_at' | 'is_sample' | 'status'> {
  id: string;
  decimals: number;
  pay_decimals: number;
}

async function openRound(inside: Queryable, id: string): Promise<OpenRound> {
  const round = await queryOne<OpenRound>(
    inside,
    `select rounds.id, rounds.title, token_id, tokens.decimals, token_amount::text as token_amount, pay_token_id,
       pay_tokens.decimals as pay_decimals, pay_amount::text as pay_amount, min_amount::text as min_amount, first_basis_points, periods,
       period_days
     from ${OPEN_ROUNDS} and rounds.id = $2`,
    [ACTIVE_STATUS, id],
  );
  if (!round) throw new HttpError(404, 'presale.notOpen');
  return round;
}

/** Reserves an amount of a round until the transaction ends. @returns false if less is left */
async function reserveOfRound(inside: Queryable, id: string, amount: bigint): Promise<boolean> {
  const rows = await inside.query(
    'update presale_rounds set sold = sold + $2::bigint where id = $1 and sold + $2::bigint <= total returning id',
    [id, String(amount)],
  );
  return rows.length > 0;
}

function priceOf(round: OpenRound, amount: bigint): string {
  const minUnits = BigInt(round.min_amount);
  if (amount < minUnits) {
    throw new HttpError(422, 'presale.min', { values: { amount: formatTokenAmount(minUnits, round.decimals), token: round.token_id } });
  }
  const per = BigInt(round.token_amount);
  const paid = (amount * BigInt(round.pay_amount) + per - 1n) / per;
  if (paid > TOKEN_MAX_UNITS) throw new HttpError(422, 'presale.tooMuch');
  return formatTokenAmount(paid, round.pay_decimals);
}

/** Buys from a round: the wallet pays, and the tokens wait to be claimed. Never sells more than the round's total. */
export async function buyPresale(store: Store, userId: string, sent: RequestOf<typeof prebuyRoundCall>): Promise<Purchase> {
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

/** @param id wire id: the numbers of purchase and part, `<purchase>.<number>` */
async function findOwnClaim(inside: Queryable, userId: string, id: string): Promise<ClaimRow> {
  const [, purchaseId = '', number = 0] = /^(\w+)\.(\d{1,4})$/.exec(id) ?? [];
  const claim = await queryOne<ClaimRow>(
    inside,
    `select ${CLAIM_COLUMNS} from ${CLAIMS} where claims.user_id = $1 and purchase_id = $2 and number = $3`,
    [userId, purchaseId, Number(number)],
  );
  if (!claim) throw new HttpError(404, 'presale.partNotFound');
  return claim;
}

export async function claimPresale(store: Store, userId: string, sent: RequestOf<typeof claimPresaleCall>): Promise<ClaimRow> {
  const request = walletRequest(userId, claimPresaleCall.path, sent);
  await withIdempotencyKey(store, request, async (inside) => {
    const part = await findOwnClaim(inside, userId, sent.claim_id);
    if (part.status === 'CLAIMED') throw new HttpError(409, 'presale.alreadyClaimed');
    if (part.status === 'LOCKED') throw new HttpError(409, 'presale.locked');
    const [tokenId, amount] = [part.token_id, BigInt(part.units)];
    const given = await postTransaction(
      inside,
      { kind: 'CLAIM', ...request, tokenId, amount, decimals: part.decimals, fee: 0n, note: '' },
      [
        { account: SYSTEM_ACCOUNTS.presale, tokenId, amount: -amount },
        { account: customerAccount(userId), tokenId, amount },
      ],
    );
    await inside.query('update presale_claims set claim_id = $3 where purchase_id = $1 and number = $2', [
      part.purchase_id,
      part.number,
      given.id,
    ]);
    return given;
  });
  return findOwnClaim(store, userId, sent.claim_id);
}
