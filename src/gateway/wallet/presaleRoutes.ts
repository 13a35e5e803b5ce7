import type { Hono } from 'hono';
import { claimPresaleCall, findActiveGroupRoundsCall, findPresaleClaimsCall, findPresaleHistoryCall, prebuyRoundCall } from '../../contract/presale.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { clampLimit } from '../land/wire.ts';
import { listClaims, listPresaleHistory } from './presalePurchases.ts';
import { listGroups, listOpenRounds } from './presaleRounds.ts';
import { claim, prebuy } from './presale.ts';
import { serializeClaim, serializeGroup, serializePresaleHistory, serializePurchase } from './wire.ts';

const MAX_ROWS = 100;

/** §7's investment calls: whose purchases they are says the token alone. */
export function addPresaleRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCall(app, findActiveGroupRoundsCall, async ({ limit, page = 1 }) => {
    const rounds = await listOpenRounds(store, MAX_ROWS);
    const groups = await listGroups(store, [...new Set(rounds.map((round) => round.group_id))]);
    // An operator has a handful: they are read whole.
    const most = clampLimit(MAX_ROWS, limit);
    return { data: groups.slice((page - 1) * most, page * most).map((group) => serializeGroup(group, rounds)), total: groups.length };
  });

  answerCustomer(app, accounts, prebuyRoundCall, async (sent, { id }) => {
    const data = serializePurchase(await prebuy(store, id, sent));
    return { success: true as const, message: 'Đăng ký mua thành công', data };
  });

  answerCustomer(app, accounts, findPresaleHistoryCall, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listPresaleHistory(store, id, clampLimit(MAX_ROWS, limit), page);
    return { data: rows.map(serializePresaleHistory), total };
  });

  answerCustomer(app, accounts, findPresaleClaimsCall, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listClaims(store, id, clampLimit(MAX_ROWS, limit), page);
    return { data: rows.map(serializeClaim), total };
  });

  answerCustomer(app, accounts, claimPresaleCall, async (sent, { id }) => {
    const data = serializeClaim(await claim(store, id, sent));
    return { success: true as const, message: 'Nhận token thành công', data };
  });
}
