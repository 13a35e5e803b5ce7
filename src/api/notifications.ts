import { findNotificationsCall, type WireNotification } from '../contract/notifications.ts';
import type { Notification } from '../domain/account/notification.ts';
import { mapResult, type Paged, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

const toNotification = (wire: WireNotification): Notification => ({
  id: wire._id,
  title: wire.title,
  content: wire.content,
  address: wire.link,
  createdAt: wire.created_at,
});

/** The customer's own, the newest first. @param page counted from 1, @param limit rows a page, at most 100 */
export async function listNotifications(
  asked: { page: number; limit: number },
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<Notification>>> {
  const answer = await client.ask(findNotificationsCall, asked, { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toNotification), total }));
}
