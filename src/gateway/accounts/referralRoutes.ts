import type { Hono } from 'hono';
import { findUserReferralLeaders, findUserReferrals, type Referral } from '../../contract/referrals.ts';
import type { Accounts } from './accounts.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { findReferrer, listReferred, type ReferralRow } from './referrals.ts';

const MAX_REFERRALS_PER_PAGE = 100;

/** A Vietnamese name ends with the one that a person is called by. */
const wire = ({ fullname, joined_on }: ReferralRow): Referral => ({ given_name: fullname.trim().split(/\s+/).at(-1)!, joined_on });

/** Whoever `users_permissions_users` names: the referrals are those of the token. */
export function addReferralRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findUserReferrals, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listReferred(store, id, capped(MAX_REFERRALS_PER_PAGE, limit), page);
    return { data: rows.map(wire), total };
  });

  answerCustomer(app, accounts, findUserReferralLeaders, async ({ page = 1 }, { id }) => {
    const referrer = await findReferrer(store, id);
    return { data: referrer && page === 1 ? [wire(referrer)] : [], total: referrer ? 1 : 0 };
  });
}
