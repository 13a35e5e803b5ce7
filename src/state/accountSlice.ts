import { proxy } from 'valtio';
import type { MoveWay } from '../domain/wallet/quoteMove.ts';
import type { ShownMessage } from './shownMessage.ts';

export type AccountField =
  | 'fullName'
  | 'phone'
  | 'address'
  | 'province'
  | 'oldPassword'
  | 'password'
  | 'confirmPassword';

/** 'Ví điểm' with its forms, and 'Thông báo'. */
export type CustomerView = 'wallet' | MoveWay | 'bankAccount' | 'notifications';

/** The user drawer (§2), with its forms and the views behind it. */
export interface AccountSlice {
  view: 'closed' | 'user' | 'profile' | 'password' | CustomerView;
  busy: boolean;
  fieldErrors: Partial<Record<AccountField, ShownMessage>>;
  formError: ShownMessage | null;
}

export const accountSlice = proxy<AccountSlice>({ view: 'closed', busy: false, fieldErrors: {}, formError: null });

/** Goes between the drawer and its forms. */
export function showAccountView(view: AccountSlice['view']): void {
  Object.assign(accountSlice, { view, busy: false, fieldErrors: {}, formError: null });
}

/** From what belongs to one customer back to the drawer's beginning. */
export function leaveCustomerView(): void {
  if (!['closed', 'user', 'profile', 'password'].includes(accountSlice.view)) accountSlice.view = 'user';
}

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

export function failAccountCall(formError: ShownMessage): void {
  Object.assign(accountSlice, { busy: false, formError });
}
