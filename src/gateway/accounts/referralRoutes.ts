import type { Hono } from 'hono';
import { findUserReferralLeadersCall, findUserReferralsCall, type WireReferral } from '../../contract/referrals.ts';
import { type Listed, listPage, type Page } from '../database/listPage.ts';
import type { Queryable } from '../database/store.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { pageOf } from '../http/readRequest.ts';
import type { Accounts } from './accounts.ts';

interface ReferralRow {
  fullname: string;
  /** YYYY-MM-DD in Việt Nam. */
  joined_on: string;
}

const COLUMNS = `fullname, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as joined_on`;

/** A page of those who registered by a customer's referral, the newest first, and how many there are. */
const listReferred = (store: Queryable, userId: string, page: Page): Promise<Listed<ReferralRow>> =>
  listPage(store, { columns: COLUMNS, from: 'users where referral_id = $1', orderBy: 'created_at desc, id', params: [userId] }, page);

/** Who referred a customer; undefined when nobody did, or that account is gone. */
async function findReferrer(store: Queryable, userId: string): Promise<ReferralRow | undefined> {
  const [row] = await store.query<ReferralRow>(
    `select ${COLUMNS} from users where id = (select referral_id from users where id = $1) and id <> $1`,
    [userId],
  );
  return row;
}

const MAX_REFERRALS_PER_PAGE = 100;

/** A Vietnamese name ends with the one that a person is called by. */
const wire = ({ fullname, joined_on }: ReferralRow): WireReferral => ({ given_name: fullname.trim().split(/\s+/).at(-1)!, joined_on });

/** Whoever `users_permissions_users` names: the referrals are those of the token. */
export function addReferralRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findUserReferralsCall, async (asked, { id }) => {
    const { rows, total } = await listReferred(store, id, pageOf(MAX_REFERRALS_PER_PAGE, asked));
    return { data: rows.map(wire), total };
  });

  answerCustomer(app, accounts, findUserReferralLeadersCall, async ({ page = 1 }, { id }) => {
    const referrer = await findReferrer(store, id);
    return { data: referrer && page === 1 ? [wire(referrer)] : [], total: referrer ? 1 : 0 };
  });
}
