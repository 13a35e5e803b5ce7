import type { Hono } from 'hono';
import { claimPresaleCall, findActiveGroupRoundsCall, findPresaleClaimsCall, findPresaleHistoryCall, prebuyRoundCall } from '../../contract/presale.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { offsetOf } from '../database/listPage.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { pageOf } from '../http/readRequest.ts';
import { listClaims, listPresaleHistory } from './presalePurchases.ts';
import { listGroups, listOpenRounds } from './presaleRounds.ts';
import { claim, prebuy } from './presale.ts';
import { serializeClaim, serializeGroup, serializePresaleHistory, serializePurchase } from './wire.ts';

const MAX_ROWS = 100;

/** §7's investment calls: whose purchases they are says the token alone. */
export function addPresaleRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findActiveGroupRoundsCall, async (asked) => {
    const rounds = await listOpenRounds(store, MAX_ROWS);
    const groups = await listGroups(store, [...new Set(rounds.map((round) => round.group_id))]);
    // An operator has a handful: they are read whole.
    const page = pageOf(MAX_ROWS, asked);
    const from = offsetOf(page);
    return { data: groups.slice(from, from + page.limit).map((group) => serializeGroup(group, rounds)), total: groups.length };
  });

  answerCustomer(app, accounts, prebuyRoundCall, async (sent, { id }) => {
    const data = serializePurchase(await prebuy(store, id, sent));
    return { success: true as const, message: 'Đăng ký mua thành công', data };
  });

  answerCustomer(app, accounts, findPresaleHistoryCall, async (asked, { id }) => {
    const { rows, total } = await listPresaleHistory(store, id, pageOf(MAX_ROWS, asked));
    return { data: rows.map(serializePresaleHistory), total };
  });

  answerCustomer(app, accounts, findPresaleClaimsCall, async (asked, { id }) => {
    const { rows, total } = await listClaims(store, id, pageOf(MAX_ROWS, asked));
    return { data: rows.map(serializeClaim), total };
  });

  answerCustomer(app, accounts, claimPresaleCall, async (sent, { id }) => {
    const data = serializeClaim(await claim(store, id, sent));
    return { success: true as const, message: 'Nhận token thành công', data };
  });
}
