import { proxy } from 'valtio';
import type { Notification } from '../domain/account/publication.ts';

/** 'Thông báo' of the user drawer, the newest first; `total` of all pages. */
export interface NotificationsSlice {
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: Notification[];
  total: number;
  /** Whether 'Xem thêm' waits for an answer, or got none. */
  more: 'none' | 'loading' | 'failed';
}

export const noNotifications = (): NotificationsSlice => ({ status: 'none', items: [], total: 0, more: 'none' });

export const notificationsSlice = proxy<NotificationsSlice>(noNotifications());
