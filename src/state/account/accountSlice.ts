import { proxy } from 'valtio';
import type { MoveWay } from '../../domain/wallet/quoteMove.ts';
import type { PagedSlice } from '../loadStatus.ts';
import type { FormState } from '../formState.ts';
import type { ProfileForm } from '../../domain/account/validateRegister.ts';

/** Message to a customer; `createdAt` is ISO 8601 in UTC, `link` the part after '#' that shows its place, or ''. */
interface Notification {
  id: string;
  title: string;
  content: string;
  link: string;
  createdAt: string;
}

export type AccountField =
  | 'fullName'
  | 'phone'
  | 'address'
  | 'province'
  | 'email'
  | 'code'
  | 'oldPassword'
  | 'password'
  | 'confirmPassword';

export type CustomerView =
  | 'wallet'
  | MoveWay
  | 'transfer'
  | 'bankAccount'
  | 'notifications'
  | 'watches'
  | 'email'
  | 'passkeys'
  | 'devices'
  | 'data'
  | 'closing';

/** The user drawer (§2), with its forms and the views behind it. */
export interface AccountSlice extends FormState<AccountField> {
  view: 'closed' | 'user' | 'profile' | 'password' | CustomerView;
}

export const accountSlice = proxy<AccountSlice>({ view: 'closed', busy: false, fieldErrors: {}, formError: null });

export function showAccountView(view: AccountSlice['view']): void {
  Object.assign(accountSlice, { view, busy: false, fieldErrors: {}, formError: null });
}

/** Returns from a view behind the drawer to its first page. */
export function leaveCustomerView(): void {
  if (!['closed', 'user', 'profile', 'password'].includes(accountSlice.view)) accountSlice.view = 'user';
}

/** Unsaved changes of the profile form, which outlive closing the drawer; null when there are none. */
export const profileDraftSlice = proxy<{ draft: ProfileForm | null }>({ draft: null });

export function draftProfile(draft: ProfileForm): void {
  profileDraftSlice.draft = draft;
}

export function dropProfileDraft(): void {
  profileDraftSlice.draft = null;
}

interface NotificationsSlice extends PagedSlice {
  items: Notification[];
}

const noNotifications = (): NotificationsSlice => ({ status: 'none', items: [], total: 0, more: 'none' });

export const notificationsSlice = proxy<NotificationsSlice>(noNotifications());

export function emptyNotifications(): void {
  Object.assign(notificationsSlice, noNotifications());
}

/** Code that others enter to send the customer points or name them as referrer; '' until it is known. */
export const ownCodeSlice = proxy<{ code: string }>({ code: '' });

export function showOwnCode(code: string): void {
  ownCodeSlice.code = code;
}
