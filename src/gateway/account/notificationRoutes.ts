import type { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { createNotificationCall, findNotificationsCall, type WireNotification } from '../../contract/account/notifications.ts';
import { isoTime, type Queryable } from '../database/store.ts';
import { listPage } from '../database/listPage.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import type { Language } from '../../domain/text/languages.ts';
import { formatMessage, languageOfCall, type Message } from '../http/formatMessage.ts';
import { pageOf } from '../http/readRequest.ts';
import type { Accounts } from './accounts.ts';
import { MAX_ROWS_PER_PAGE, NOTIFICATION_QUOTA } from '../http/limits.ts';

interface NotificationRow extends WireNotification {
  /** JSON of its NotificationMessages; '' for the customer's own. */
  messages: string;
}

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats DD/MM/YYYY HH:mm (§9) in Vietnamese time, whatever the server's zone. @param at ISO 8601 */
export const formatVietnamTime = (at: string): string => PARTS.format(new Date(at)).replace(',', '');

/** A notification of ours in both languages; a string is a name or the operator's text. */
export interface NotificationMessages {
  title: Message;
  content: ReadonlyArray<Message | string>;
}

export const notificationText = (language: Language, { title, content }: NotificationMessages): { title: string; content: string } => ({
  title: formatMessage(language, title),
  content: content.map((line) => (typeof line === 'string' ? line : formatMessage(language, line))).join('\n'),
});

const COLUMNS = `id as _id, title, content, messages, link, ${isoTime('created_at')}`;

/** Stores a notification once per `uid`; an existing one stays unchanged. @returns the one with this uid */
export async function addNotification(
  inside: Queryable,
  userId: string,
  uid: string,
  text: NotificationMessages | { title: string; content: string },
): Promise<NotificationRow> {
  const isOwn = typeof text.content === 'string';
  const { title, content } = isOwn ? (text as { title: string; content: string }) : notificationText('vi', text as NotificationMessages);
  await inside.query(
    `insert into notifications (user_id, id, uid, title, content, messages) values ($1, $2, $3, $4, $5, $6) on conflict (user_id, uid) do nothing`,
    [userId, randomBytes(12).toString('hex'), uid, title, content, isOwn ? '' : JSON.stringify(text)],
  );
  const [row] = await inside.query<NotificationRow>(`select ${COLUMNS} from notifications where user_id = $1 and uid = $2`, [userId, uid]);
  await pruneNotifications(inside, userId, uid);
  return row!;
}

/** Deletes the oldest above the quota. @param keptUid uid of a notification to keep */
export async function pruneNotifications(inside: Queryable, userId: string, keptUid?: string): Promise<void> {
  await inside.query(
    `delete from notifications where user_id = $1 and id in (
       select id from notifications where user_id = $1 and uid <> $2
       order by created_at desc, id desc offset $3)`,
    [userId, keptUid ?? '', keptUid === undefined ? NOTIFICATION_QUOTA : NOTIFICATION_QUOTA - 1],
  );
}

/** Rows contain Vietnamese; other languages are formatted from the stored messages. */
const wire = ({ messages, ...row }: NotificationRow, language: Language): WireNotification => ({
  ...row,
  ...(messages !== '' && language !== 'vi' && notificationText(language, JSON.parse(messages) as NotificationMessages)),
});

/** Ignores `users_permissions_users`: the token states the customer. */
export function addNotificationRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findNotificationsCall, async (request, { id }, context) => {
    const { rows, total } = await listPage<NotificationRow>(
      store,
      { columns: COLUMNS, from: 'notifications where user_id = $1', orderBy: 'notifications.created_at desc, id desc', params: [id] },
      pageOf(MAX_ROWS_PER_PAGE, request),
    );
    const language = languageOfCall(context);
    return { data: rows.map((row) => wire(row, language)), total };
  });

  answerCustomer(app, accounts, createNotificationCall, async ({ uid, ...sent }, { id }) => {
    const row = await store.transaction((inside) => addNotification(inside, id, uid, sent));
    return reply('account.notificationSaved', { data: wire(row, 'vi') });
  });
}
