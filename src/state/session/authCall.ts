import type { User } from '../../domain/account/user.ts';
import {
  type AuthDraft,
  authDraftSlice,
  type AuthField,
  type AuthModalSlice,
  authModalSlice,
  logoutModalSlice,
  NOTHING_REMEMBERED,
  NOTHING_WRONG,
  sessionSlice,
} from './sessionSlice.ts';
import type { ShownMessage } from '../shownMessage.ts';

/** The password is right, and the account closed. @param closedUntil null: back to the form */
export function showClosedAccount(closedUntil: string | null): void {
  Object.assign(authModalSlice, { busy: false, closedUntil, ...NOTHING_WRONG });
}

/** What the customer changed of themselves. */
export function updateCustomer(user: User): void {
  sessionSlice.user = user;
}

/** What the login form begins with after the password was made anew. */
export function suggestUsername(username: string): void {
  authModalSlice.remembered = { ...NOTHING_REMEMBERED, username };
}

/** What is wrong with the form before it is sent; nothing, perhaps. */
export function showAuthFaults(fieldErrors: AuthModalSlice['fieldErrors']): void {
  Object.assign(authModalSlice, { fieldErrors, formError: null });
}

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAuthError(field: AuthField): void {
  delete authModalSlice.fieldErrors[field];
  authModalSlice.formError = null;
}

export function setAuthBusy(busy: boolean): void {
  authModalSlice.busy = busy;
}

export function failAuthCall(formError: ShownMessage): void {
  Object.assign(authModalSlice, { busy: false, formError });
}

export function setSendingCode(sendingCode: boolean): void {
  authModalSlice.sendingCode = sendingCode;
}

/** A code was mailed: the form asks for it. */
export function showCodeMailed(codeFor: 'register' | 'forget', codeEmail: string): void {
  Object.assign(authModalSlice, { [codeFor === 'register' ? 'registerStep' : 'forgetStep']: 'code', codeEmail, codeFor });
}

/** Of a forgotten password: the code is there already, or was the right one. */
export function showForgetStep(forgetStep: 'code' | 'password'): void {
  Object.assign(authModalSlice, { busy: false, forgetStep });
}

/** Back to the first step of a forgotten password: to see the e-mail, or to give another one. */
export function showForgetEmail(): void {
  Object.assign(authModalSlice, { forgetStep: 'email', busy: false, ...NOTHING_WRONG });
}

export function draftAuth(typed: Partial<AuthDraft>): void {
  Object.assign(authDraftSlice, typed);
}

/** 'Đăng xuất': asks first. */
export function askToLogOut(): void {
  logoutModalSlice.open = true;
}

export function stayLoggedIn(): void {
  logoutModalSlice.open = false;
}

export function beginLogOut(): void {
  logoutModalSlice.busy = true;
}
