import { apiClient } from '../../api/apiClient.ts';
import { findNotificationsCall } from '../../contract/account/notifications.ts';
import { NOTIFICATIONS_PER_PAGE } from '../../domain/limits.ts';
import type { Notification } from '../../domain/account/notification.ts';
import type { Paged } from '../../domain/result.ts';
import { notificationsSlice } from '../../state/account/accountSlice.ts';
import {
  beginMoreNotifications,
  beginNotifications,
  failMoreNotifications,
  failNotifications,
  showMoreNotifications,
  showNotifications,
} from '../../state/account/accountCall.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { beginForCustomer } from '../session/ownCustomer.ts';

const loads = requestGuard();

/** 'Thông báo' from its first page. What is shown stays until the answer is there (§8: a failure is no toast). */
export async function loadNotifications(): Promise<void> {
  beginNotifications();
  const read = await readPage(1, NOTIFICATIONS_PER_PAGE);
  if (read === 'stale') return;
  if (read) showNotifications(read.items, read.total);
  else failNotifications();
}

/** 'Xem thêm': ten more. Where something came or went meanwhile, all that is shown is read anew. */
export async function loadMoreNotifications(): Promise<void> {
  if (notificationsSlice.more === 'loading' || notificationsSlice.status === 'loading') return;
  beginMoreNotifications();
  const { items, total } = notificationsSlice;
  const page = Math.floor(items.length / NOTIFICATIONS_PER_PAGE) + 1;
  let before = items.slice(0, (page - 1) * NOTIFICATIONS_PER_PAGE);
  let read = await readPage(page, NOTIFICATIONS_PER_PAGE);
  if (read !== 'stale' && read && read.total !== total) {
    before = [];
    read = await readPage(1, page * NOTIFICATIONS_PER_PAGE);
  }
  if (read === 'stale') return;
  if (read) showMoreNotifications([...before, ...read.items], read.total);
  else failMoreNotifications();
}

/** @returns null when it could not be had, 'stale' when nobody waits for it any more */
async function readPage(page: number, limit: number): Promise<Paged<Notification> | 'stale' | null> {
  const isCurrent = beginForCustomer(loads);
  const answer = await apiClient.ask(findNotificationsCall, { page, limit });
  if (!isCurrent()) return 'stale';
  return answer.ok ? { items: answer.value.data, total: answer.value.total } : null;
}
