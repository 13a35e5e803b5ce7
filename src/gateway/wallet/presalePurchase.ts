import type { VestedPart } from '../../domain/wallet/vestedParts.ts';
import { isoTime } from '../database/isoTime.ts';
import type { Queryable } from '../database/store.ts';

/** Amounts are bigints as text, in the smallest unit of their token; times ISO 8601 in UTC. */
export interface PresalePurchaseRow {
  id: string;
  round_id: string;
  token_id: string;
  decimals: number;
  amount: string;
  pay_token_id: string;
  pay_decimals: number;
  paid: string;
  created_at: string;
}

/** Makes a purchase, and its parts with it. */
export async function insertPresalePurchase(
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

export async function findPresalePurchase(store: Queryable, id: string): Promise<PresalePurchaseRow> {
  const [row] = await store.query<PresalePurchaseRow>(
    `select asked.id, round_id, rounds.token_id, tokens.decimals, purchases.amount::text as amount, rounds.pay_token_id,
       pay_tokens.decimals as pay_decimals, asked.amount::text as paid, ${isoTime('created_at')}
     from presale_purchases as purchases join ledger_transactions as asked on asked.id = transaction_id
       join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id
       join tokens as pay_tokens on pay_tokens.id = rounds.pay_token_id
     where transaction_id = $1`,
    [id],
  );
  return row!;
}

export interface ClaimRow {
  purchase_id: string;
  number: number;
  round_id: string;
  token_id: string;
  decimals: number;
  amount: string;
  unlocks_at: string;
  status: 'LOCKED' | 'READY' | 'CLAIMED';
}

const CLAIMS = `presale_claims as claims join presale_purchases as purchases on purchases.transaction_id = purchase_id
  join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id`;
const CLAIM_COLUMNS = `purchase_id, number, round_id, rounds.token_id, decimals, claims.amount::text as amount, ${isoTime('unlocks_at')},
  case when claim_id is not null then 'CLAIMED' when claims.unlocks_at <= now() then 'READY' else 'LOCKED' end as status`;

/** A part of one of a customer's own purchases. */
export async function findClaim(store: Queryable, userId: string, purchaseId: string, number: number): Promise<ClaimRow | undefined> {
  const [row] = await store.query<ClaimRow>(
    `select ${CLAIM_COLUMNS} from ${CLAIMS} where claims.user_id = $1 and purchase_id = $2 and number = $3`,
    [userId, purchaseId, number],
  );
  return row;
}

export async function markClaimed(inside: Queryable, { purchase_id, number }: ClaimRow, transactionId: string): Promise<void> {
  await inside.query('update presale_claims set claim_id = $3 where purchase_id = $1 and number = $2', [
    purchase_id,
    number,
    transactionId,
  ]);
}

/** The parts of a customer's purchases, soonest first. */
export const CLAIM_LIST = {
  columns: CLAIM_COLUMNS,
  from: `${CLAIMS} where claims.user_id = $1`,
  orderBy: 'claims.unlocks_at, purchase_id, number',
};

export interface PresaleHistoryRow {
  id: string;
  kind: 'PREBUY' | 'CLAIM';
  round_id: string;
  token_id: string;
  decimals: number;
  /** What the customer's wallet changed by. */
  amount: string;
  bought_token_id: string | null;
  bought_decimals: number | null;
  bought: string | null;
  created_at: string;
}

const HISTORY = `ledger_transactions as asked join ledger_entries as entries on entries.transaction_id = asked.id
    and entries.account = ('user:' || $1::text) collate "C"
  join tokens on tokens.id = entries.token_id
  left join presale_claims as claims on claims.claim_id = asked.id
  join presale_purchases as purchases on purchases.transaction_id = coalesce(claims.purchase_id, asked.id)
  join presale_rounds as rounds on rounds.id = round_id join tokens as bought_tokens on bought_tokens.id = rounds.token_id
  where asked.user_id = $1 and asked.kind in ('PREBUY', 'CLAIM')`;
const HISTORY_COLUMNS = `asked.id, asked.kind, round_id, entries.token_id, tokens.decimals, entries.amount::text as amount,
  case when kind = 'PREBUY' then rounds.token_id end as bought_token_id, bought_tokens.decimals as bought_decimals,
  case when kind = 'PREBUY' then purchases.amount::text end as bought, ${isoTime('created_at')}`;

/** A customer's purchases and claims, newest first. */
export const PRESALE_HISTORY = { columns: HISTORY_COLUMNS, from: HISTORY, orderBy: 'entries.number desc' };
