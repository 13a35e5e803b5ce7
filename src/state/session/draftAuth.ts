import type { User } from '../../domain/account/user.ts';
import {
  type AuthDraft,
  authDraftSlice,
  authModalSlice,
  logoutModalSlice,
  NO_SAVED_LOGIN,
  NO_ERRORS,
  sessionSlice,
} from './sessionSlice.ts';

/** Asks whether to reopen a closed account after the right password. @param closedUntil null: back to the form */
export function showClosedAccount(closedUntil: string | null): void {
  Object.assign(authModalSlice, { busy: false, closedUntil, ...NO_ERRORS });
}

export function updateCustomer(user: User): void {
  sessionSlice.user = user;
}

export function suggestUsername(username: string): void {
  authModalSlice.remembered = { ...NO_SAVED_LOGIN, username };
}

export function setSendingCode(sendingCode: boolean): void {
  authModalSlice.sendingCode = sendingCode;
}

export function showCodeMailed(codeFor: 'register' | 'forget', codeEmail: string): void {
  Object.assign(authModalSlice, { [codeFor === 'register' ? 'registerStep' : 'forgetStep']: 'code', codeEmail, codeFor });
}

export function showForgetEmail(): void {
  Object.assign(authModalSlice, { forgetStep: 'email', busy: false, ...NO_ERRORS });
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
