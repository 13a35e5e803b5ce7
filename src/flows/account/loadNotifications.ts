import { apiClient } from '../../api/apiClient.ts';
import { findNotificationsCall } from '../../contract/account/notifications.ts';
import { NOTIFICATIONS_PER_PAGE } from '../../domain/limits.ts';
import { notificationsSlice } from '../../state/account/accountSlice.ts';
import { setMore } from '../../state/loadStatus.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { loadForCustomer, loadMoreForCustomer } from '../session/loadForCustomer.ts';

const loads = requestGuard();

const ask = (query: { page: number; limit: number }) => apiClient.ask(findNotificationsCall, query);

/** Loads the first page of 'Thông báo'. */
export function loadNotifications(): Promise<void> {
  setMore(notificationsSlice, 'none');
  const answer = ask({ page: 1, limit: NOTIFICATIONS_PER_PAGE });
  return loadForCustomer(loads, notificationsSlice, answer, ({ data, total }) => ({ items: data, total }));
}

/** Loads ten more ('Xem thêm'). */
export const loadMoreNotifications = (): Promise<void> =>
  loadMoreForCustomer(loads, notificationsSlice, 'items', NOTIFICATIONS_PER_PAGE, ask);
