import type { Notification } from '../../domain/account/notification.ts';
import { notificationsSlice } from '../accountSlice.ts';

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
