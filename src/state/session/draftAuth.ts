import type { User } from '../../domain/account/user.ts';
import {
  type AuthDraft,
  authDraftSlice,
  authModalSlice,
  logoutModalSlice,
  NOTHING_REMEMBERED,
  NOTHING_WRONG,
  sessionSlice,
} from './sessionSlice.ts';

/** The password is right, and the account closed. @param closedUntil null: back to the form */
export function showClosedAccount(closedUntil: string | null): void {
  Object.assign(authModalSlice, { busy: false, closedUntil, ...NOTHING_WRONG });
}

export function updateCustomer(user: User): void {
  sessionSlice.user = user;
}

/** What the login form begins with after the password was made anew. */
export function suggestUsername(username: string): void {
  authModalSlice.remembered = { ...NOTHING_REMEMBERED, username };
}

export function setSendingCode(sendingCode: boolean): void {
  authModalSlice.sendingCode = sendingCode;
}

export function showCodeMailed(codeFor: 'register' | 'forget', codeEmail: string): void {
  Object.assign(authModalSlice, { [codeFor === 'register' ? 'registerStep' : 'forgetStep']: 'code', codeEmail, codeFor });
}

/** Back to the first step of a forgotten password: to see the e-mail, or to give another one. */
export function showForgetEmail(): void {
  Object.assign(authModalSlice, { forgetStep: 'email', busy: false, ...NOTHING_WRONG });
}

export function draftAuth(typed: Partial<AuthDraft>): void {
  Object.assign(authDraftSlice, typed);
}

export function askToLogOut(): void {
  logoutModalSlice.open = true;
}

export function stayLoggedIn(): void {
  logoutModalSlice.open = false;
}
