import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime } from '../database/isoTime.ts';
import { type Queryable, queryOne } from '../database/store.ts';

/** Amounts are bigints as text, in the smallest unit of their token. */
export interface PresaleRoundRow {
  id: string;
  group_id: string;
  title: string;
  token_id: string;
  decimals: number;
  token_amount: string;
  pay_token_id: string;
  pay_decimals: number;
  pay_amount: string;
  total: string;
  sold: string;
  min_amount: string;
  first_basis_points: number;
  periods: number;
  period_days: number;
  /** ISO 8601 in UTC; null where nothing limits, as the other time. */
  starts_at: string | null;
  ends_at: string | null;
  is_sample: boolean;
}

export interface GroupRow {
  id: string;
  title: string;
  description: string;
  is_sample: boolean;
}

const OPEN_ROUNDS = `presale_rounds as rounds join presale_groups as groups on groups.id = rounds.group_id
  join tokens on tokens.id = rounds.token_id join tokens as pay_tokens on pay_tokens.id = rounds.pay_token_id
  where rounds.status = $1 and groups.status = $1 and tokens.status = $1 and pay_tokens.status = $1
    and (rounds.starts_at is null or rounds.starts_at <= now()) and (rounds.ends_at is null or rounds.ends_at > now())`;
const COLUMNS = `rounds.id, group_id, rounds.title, token_id, tokens.decimals, token_amount::text as token_amount, pay_token_id,
  pay_tokens.decimals as pay_decimals, pay_amount::text as pay_amount, total::text as total, sold::text as sold,
  min_amount::text as min_amount, first_basis_points, periods, period_days, ${isoTime('starts_at')}, ${isoTime('ends_at')},
  rounds.is_sample`;

/** Rounds that can be bought in now, in the operator's order. */
export const listPresaleRounds = (store: Queryable, limit: number): Promise<PresaleRoundRow[]> =>
  store.query<PresaleRoundRow>(`select ${COLUMNS} from ${OPEN_ROUNDS} order by groups.place, groups.id, rounds.place, rounds.id limit $2`, [
    ACTIVE_STATUS,
    limit,
  ]);

export async function findPresaleRound(store: Queryable, id: string): Promise<PresaleRoundRow | undefined> {
  return queryOne<PresaleRoundRow>(store, `select ${COLUMNS} from ${OPEN_ROUNDS} and rounds.id = $2`, [ACTIVE_STATUS, id]);
}

export const listGroups = (store: Queryable, ids: readonly string[]): Promise<GroupRow[]> =>
  store.query<GroupRow>('select id, title, description, is_sample from presale_groups where id = any($1::text[]) order by place, id', [
    ids,
  ]);

/** Takes so much of a round, until the transaction ends out of everybody else's reach. @returns false when less is left */
export async function reserveOfRound(inside: Queryable, id: string, amount: bigint): Promise<boolean> {
  const rows = await inside.query(
    'update presale_rounds set sold = sold + $2::bigint where id = $1 and sold + $2::bigint <= total returning id',
    [id, String(amount)],
  );
  return rows.length > 0;
}
