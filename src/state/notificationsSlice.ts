import { proxy } from 'valtio';
import type { Notification } from '../domain/account/notification.ts';

/** 'Thông báo' of the user drawer, the newest first; `total` of all pages. */
export interface NotificationsSlice {
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: Notification[];
  total: number;
  /** Whether 'Xem thêm' waits for an answer, or got none. */
  more: 'none' | 'loading' | 'failed';
}

const noNotifications = (): NotificationsSlice => ({ status: 'none', items: [], total: 0, more: 'none' });

export const notificationsSlice = proxy<NotificationsSlice>(noNotifications());

export function emptyNotifications(): void {
  Object.assign(notificationsSlice, noNotifications());
}

/** What is shown stays until the answer is there. */
export function beginNotifications(): void {
  Object.assign(notificationsSlice, { status: 'loading', more: 'none' });
}

export function beginMoreNotifications(): void {
  notificationsSlice.more = 'loading';
}

export function showNotifications(items: Notification[], total: number): void {
  Object.assign(notificationsSlice, { status: 'ready', items, total });
}

/** @param items all that are shown from now on */
export function showMoreNotifications(items: Notification[], total: number): void {
  Object.assign(notificationsSlice, { more: 'none', items, total });
}

export function failNotifications(): void {
  notificationsSlice.status = 'failed';
}

export function failMoreNotifications(): void {
  notificationsSlice.more = 'failed';
}
