import type { Queryable } from '../database/store.ts';

export interface ReferralRow {
  fullname: string;
  /** YYYY-MM-DD in Việt Nam. */
  joined_on: string;
}

const COLUMNS = `fullname, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as joined_on`;

/** A page of those who registered by a customer's referral, the newest first, and how many there are. */
export async function listReferred(
  store: Queryable,
  userId: string,
  limit: number,
  page: number,
): Promise<{ rows: ReferralRow[]; total: number }> {
  const [counted] = await store.query<{ total: number }>('select count(*)::float8 as total from users where referral_id = $1', [userId]);
  const rows = await store.query<ReferralRow>(
    `select ${COLUMNS} from users where referral_id = $1
     order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}`,
    [userId],
  );
  return { rows, total: counted!.total };
}

/** Who referred a customer; undefined when nobody did, or that account is gone. */
export async function findReferrer(store: Queryable, userId: string): Promise<ReferralRow | undefined> {
  const [row] = await store.query<ReferralRow>(
    `select ${COLUMNS} from users where id = (select referral_id from users where id = $1) and id <> $1`,
    [userId],
  );
  return row;
}
