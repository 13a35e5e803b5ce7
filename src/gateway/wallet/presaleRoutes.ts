import type { Hono } from 'hono';
import { claimPresale, findActiveGroupRounds, findPresaleClaims, findPresaleHistory, prebuyRound } from '../../contract/presale.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { listClaims, listPresaleHistory } from './presalePurchases.ts';
import { listGroups, listOpenRounds } from './presaleRounds.ts';
import { claim, prebuy } from './presale.ts';
import { wireClaim, wireGroup, wirePresaleHistory, wirePurchase } from './wirePresale.ts';

const MAX_ROWS = 100;

/** §7's investment calls: whose purchases they are says the token alone. */
export function addPresaleRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findActiveGroupRounds, async ({ limit, page = 1 }) => {
    const rounds = await listOpenRounds(store, MAX_ROWS);
    const groups = await listGroups(store, [...new Set(rounds.map((round) => round.group_id))]);
    // An operator has a handful: they are read whole.
    const most = capped(MAX_ROWS, limit);
    return { data: groups.slice((page - 1) * most, page * most).map((group) => wireGroup(group, rounds)), total: groups.length };
  });

  answerCustomer(app, accounts, prebuyRound, async (sent, { id }) => {
    const data = wirePurchase(await prebuy(store, id, sent));
    return { success: true as const, message: 'Đăng ký mua thành công', data };
  });

  answerCustomer(app, accounts, findPresaleHistory, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listPresaleHistory(store, id, capped(MAX_ROWS, limit), page);
    return { data: rows.map(wirePresaleHistory), total };
  });

  answerCustomer(app, accounts, findPresaleClaims, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listClaims(store, id, capped(MAX_ROWS, limit), page);
    return { data: rows.map(wireClaim), total };
  });

  answerCustomer(app, accounts, claimPresale, async (sent, { id }) => {
    const data = wireClaim(await claim(store, id, sent));
    return { success: true as const, message: 'Nhận token thành công', data };
  });
}
