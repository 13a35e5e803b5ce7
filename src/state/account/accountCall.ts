import {
  type AccountField,
  type AccountSlice,
  accountSlice,
  type ProfileDraft,
  profileDraftSlice,
  notificationsSlice,
} from './accountSlice.ts';
import type { ShownMessage } from '../shownMessage.ts';
import type { Notification } from '../../domain/account/notification.ts';

/** What is wrong with a form before it is sent; nothing, perhaps. */
export function showAccountFaults(fieldErrors: AccountSlice['fieldErrors']): void {
  Object.assign(accountSlice, { fieldErrors, formError: null });
}

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAccountError(field: AccountField): void {
  delete accountSlice.fieldErrors[field];
  accountSlice.formError = null;
}

export function beginAccountCall(): void {
  accountSlice.busy = true;
}

export function endAccountCall(): void {
  accountSlice.busy = false;
}

export function failAccountCall(formError: ShownMessage): void {
  Object.assign(accountSlice, { busy: false, formError });
}

export function draftProfile(draft: ProfileDraft): void {
  profileDraftSlice.draft = draft;
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
