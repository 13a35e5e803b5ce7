import type { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { createNotificationCall, findNotificationsCall, type WireNotification } from '../../contract/notifications.ts';
import { isoTime } from '../database/isoTime.ts';
import { type Listed, listPage, type PageRange } from '../database/listPage.ts';
import type { Queryable } from '../database/store.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { englishWords, prefersEnglish } from '../http/englishWords.ts';
import { pageOf } from '../http/readRequest.ts';
import type { Accounts } from './accounts.ts';

interface NotificationRow {
  id: string;
  title: string;
  content: string;
  /** What it leads to: what stands behind '#' in the app's address; '' of most. */
  link: string;
  /** ISO 8601 in UTC. */
  created_at: string;
}

/** What one customer keeps: beyond it the oldest go. */
export const NOTIFICATION_QUOTA = 500;

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as words of ours name it: DD/MM/YYYY HH:mm (§9) in Vietnamese time, wherever the gateway runs. @param at ISO 8601 */
export const newsTime = (at: string): string => PARTS.format(new Date(at)).replace(',', '');

const COLUMNS = `id, title, content, link, ${isoTime('created_at')}`;

/**
 * Tells a customer something, once for each `uid`.
 * @returns the notification that has this uid now: one of before stays as it was
 */
export async function addNotification(
  inside: Queryable,
  userId: string,
  { uid, title, content }: { uid: string; title: string; content: string },
): Promise<NotificationRow> {
  await inside.query(
    `insert into notifications (user_id, id, uid, title, content) values ($1, $2, $3, $4, $5) on conflict (user_id, uid) do nothing`,
    [userId, randomBytes(12).toString('hex'), uid, title, content],
  );
  const [row] = await inside.query<NotificationRow>(`select ${COLUMNS} from notifications where user_id = $1 and uid = $2`, [userId, uid]);
  await pruneNotifications(inside, userId, uid);
  return row!;
}

/** The oldest beyond the quota go. @param keptUid that of one that stays, however old it is */
export async function pruneNotifications(inside: Queryable, userId: string, keptUid?: string): Promise<void> {
  await inside.query(
    `delete from notifications where user_id = $1 and id in (
       select id from notifications where user_id = $1 and uid <> $2
       order by created_at desc, id desc offset $3)`,
    [userId, keptUid ?? '', keptUid === undefined ? NOTIFICATION_QUOTA : NOTIFICATION_QUOTA - 1],
  );
}

/** A page of one customer's notifications, the newest first, and how many there are on all pages. */
const listNotifications = (store: Queryable, userId: string, page: PageRange): Promise<Listed<NotificationRow>> =>
  listPage(
    store,
    { columns: COLUMNS, from: 'notifications where user_id = $1', orderBy: 'notifications.created_at desc, id desc', params: [userId] },
    page,
  );

const MAX_NOTIFICATIONS_PER_PAGE = 100;

const wire = ({ id, ...row }: NotificationRow): WireNotification => ({ _id: id, ...row });

/** Whoever `users_permissions_users` names: the notifications are those of the token. */
export function addNotificationRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findNotificationsCall, async (asked, { id }, context) => {
    const { rows, total } = await listNotifications(store, id, pageOf(MAX_NOTIFICATIONS_PER_PAGE, asked));
    // Those of ours are kept in Vietnamese; what customers wrote themselves is none of our sentences.
    const told = prefersEnglish(context.req.header('accept-language'))
      ? rows.map((row) => ({ ...row, title: englishWords(row.title), content: row.content.split('\n').map(englishWords).join('\n') }))
      : rows;
    return { data: told.map(wire), total };
  });

  answerCustomer(app, accounts, createNotificationCall, async (sent, { id }) => {
    const row = await store.transaction((inside) => addNotification(inside, id, sent));
    return { success: true as const, message: 'Đã lưu thông báo', data: wire(row) };
  });
}
