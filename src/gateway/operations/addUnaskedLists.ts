import type { Hono } from 'hono';
import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
  type WirePublication,
} from '../../contract/operations/publications.ts';
import { findUserReferralLeadersCall, findUserReferralsCall, type WireReferral } from '../../contract/account/referrals.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { isoTime } from '../database/store.ts';
import { answerList, type StoredList } from '../http/answerList.ts';

type PublicationRow = Omit<WirePublication, 'starts_at' | 'ends_at'> & { starts_at: string | null; ends_at: string | null };

/**
 * What an operator tells everybody and is not over, in the operator's order.
 * @param withComing also what has yet to begin
 */
const publications = (
  kind: string,
  withComing: boolean,
): StoredList<{ page?: number | undefined; category_id?: string | undefined }, PublicationRow> => ({
  columns: `id as _id, title, description, images_link, link, ${isoTime('starts_at')}, ${isoTime('ends_at')}, status`,
  from: `publications where kind = $1 and status = $2 and ($3::text is null or category_id = $3)
    and (publications.ends_at is null or publications.ends_at > now())
    and ($4 or publications.starts_at is null or publications.starts_at <= now())`,
  orderBy: 'place, id',
  params: ({ category_id: categoryId }) => [kind, ACTIVE_STATUS, categoryId ?? null, withComing],
  serialize: ({ starts_at, ends_at, ...row }) => ({ ...row, starts_at: starts_at ?? '', ends_at: ends_at ?? '' }),
  isCounted: false,
});

/** Customers as the other side of a referral is told of them; who closed the account is not told of. */
const referrals = (whose: string): StoredList<object, { fullname: string; joined_on: string }> => ({
  columns: `fullname, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as joined_on`,
  from: `users where ${whose} and closed_at is null`,
  orderBy: 'created_at desc, id',
  params: (_, userId) => [userId],
  // A Vietnamese name ends with the one that a person is called by.
  serialize: ({ fullname, joined_on }): WireReferral => ({ given_name: fullname.trim().split(/\s+/).at(-1)!, joined_on }),
});

/** §7's lists that no screen of ours asks for. */
export function addUnaskedLists(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findBannersCall, publications('BANNER', false));
  // An event is told before it begins, a banner is not.
  answerList(app, accounts, findEventsCall, publications('EVENT', true));
  answerList(app, accounts, findPromotionalProgramsCall, publications('PROMOTION', false));
  answerList(app, accounts, findFanpagesCall, publications('FANPAGE', true));
  answerList(app, accounts, findFanpageCategoriesCall, {
    columns: 'id as _id, title, status',
    from: 'fanpage_categories where status = $1',
    orderBy: 'place, id',
    params: () => [ACTIVE_STATUS],
    isCounted: false,
  });
  answerList(app, accounts, findUserReferralsCall, referrals('referral_id = $1'));
  answerList(app, accounts, findUserReferralLeadersCall, referrals('id = (select referral_id from users where id = $1) and id <> $1'));
}
