import type { Hono } from 'hono';
import { createNotification, findNotifications, type Notification } from '../../contract/notifications.ts';
import type { Accounts } from './accounts.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { addNotification, listNotifications, type NotificationRow } from './notifications.ts';

const MAX_NOTIFICATIONS_PER_PAGE = 100;

const wire = ({ id, ...row }: NotificationRow): Notification => ({ _id: id, ...row });

/** Whoever `users_permissions_users` names: the notifications are those of the token. */
export function addNotificationRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findNotifications, async ({ limit, page = 1 }, { id }) => {
    const { rows, total } = await listNotifications(store, id, capped(MAX_NOTIFICATIONS_PER_PAGE, limit), page);
    return { data: rows.map(wire), total };
  });

  answerCustomer(app, accounts, createNotification, async (sent, { id }) => {
    const row = await store.transaction((inside) => addNotification(inside, id, sent));
    return { success: true as const, message: 'Đã lưu thông báo', data: wire(row) };
  });
}
