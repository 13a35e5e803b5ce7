import type { Hono } from 'hono';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from '../../contract/account/sessions.ts';
import { answerCustomer, done } from '../http/answerCall.ts';
import type { Accounts } from './accounts.ts';
import { recordAudit } from './recordAudit.ts';
import { endOtherSessions, endSessionOf, listSessions } from './sessions.ts';

/** 'Thiết bị đã đăng nhập': who is logged in as the customer, and the ends of it. */
export function addSessionRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findSessionsCall, async (_, { id: userId, sessionId }) => {
    const data = (await listSessions(store, userId, sessionId)).map(({ id, device, network, created_at, rotated_at }) => ({
      _id: id,
      device,
      network,
      created_at: created_at.toISOString(),
      seen_at: rotated_at.toISOString(),
      is_current: id === sessionId,
    }));
    return { data, total: data.length };
  });

  answerCustomer(app, accounts, endSessionCall, async ({ id }, { id: userId }) => {
    if (await endSessionOf(store, userId, id)) await recordAudit(store, { actor: 'CUSTOMER', userId, event: 'DEVICE_LOGGED_OUT' });
    return done('account.deviceLoggedOut');
  });

  answerCustomer(app, accounts, endOtherSessionsCall, async (_, { id: userId, sessionId }) => {
    const ended = await endOtherSessions(store, userId, sessionId);
    if (ended > 0) await recordAudit(store, { actor: 'CUSTOMER', userId, event: 'OTHER_DEVICES_LOGGED_OUT', detail: String(ended) });
    return done('account.othersLoggedOut', { ended });
  });
}
