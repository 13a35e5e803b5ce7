import type { Hono } from 'hono';
import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
} from '../../contract/operations/publications.ts';
import { findUserReferralLeadersCall, findUserReferralsCall } from '../../contract/account/referrals.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { REFERRAL_COLUMNS } from '../account/data/dataTables.ts';
import { isoTimeOrNone } from '../database/store.ts';
import { answerList, type StoredList } from '../http/answerList.ts';

/** @param withComing includes those that have not begun */
const publications = (
  kind: string,
  withComing: boolean,
): StoredList<{ page?: number | undefined; category_id?: string | undefined }, unknown> => ({
  columns: `id as _id, title, description, images_link, link, ${isoTimeOrNone('starts_at')}, ${isoTimeOrNone('ends_at')}, status`,
  from: `publications where kind = $1 and status = $2 and ($3::text is null or category_id = $3)
    and (publications.ends_at is null or publications.ends_at > now())
    and ($4 or publications.starts_at is null or publications.starts_at <= now())`,
  orderBy: 'place, id',
  params: ({ category_id: categoryId }) => [kind, ACTIVE_STATUS, categoryId ?? null, withComing],
  isCounted: false,
});

/** Lists customers as shown to the other side of a referral, without closed accounts. */
const referrals = (condition: string): StoredList<object, unknown> => ({
  columns: REFERRAL_COLUMNS,
  from: `users where ${condition} and closed_at is null`,
  orderBy: 'created_at desc, id',
  params: (_, userId) => [userId],
});

/** Adds the lists of §7 that no screen of the app uses. */
export function addUnusedLists(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findBannersCall, publications('BANNER', false));
  // Events are announced before they begin, banners are not.
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
