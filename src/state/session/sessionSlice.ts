import { proxy } from 'valtio';
import type { User } from '../../domain/account/user.ts';
import type { RegisterForm } from '../../domain/account/validateRegister.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { FormState } from '../formState.ts';

/** Customer of the page. The tokens are in local storage and in the clients, not here. */
export const sessionSlice = proxy({
  /** `loading`: tokens are held; `unreachable`: loading failed, which is no logout, so it counts as logged in. */
  status: 'anonymous' as 'anonymous' | 'loading' | 'loggedIn' | 'unreachable',
  user: null as User | null,
});

export function updateSession(change: Partial<typeof sessionSlice>): void {
  Object.assign(sessionSlice, change);
}

export type AuthField = 'username' | 'password' | 'fullName' | 'email' | 'phone' | 'confirmPassword' | 'referral' | 'agreed' | 'code';

/** The auth modal (§2): its current form and faults. Typed text stays in the form. */
export const authModalSlice = proxy({
  formError: null as FormState<AuthField>['formError'],
  fieldErrors: {} as FormState<AuthField>['fieldErrors'],
  busy: false,
  mode: 'closed' as 'closed' | 'login' | 'register' | 'forget',
  /** Reason why the login opened by itself, if it did. */
  reason: null as MessageId | null,
  /** The code's field is hidden until a code was mailed. */
  registerStep: 'form' as 'form' | 'code',
  forgetStep: 'email' as 'email' | 'code' | 'password',
  sendingCode: false,
  /** Time at which the closed account will be erased, ISO 8601. The form then asks whether to reopen it. */
  closedUntil: null as string | null,
  /** E-mail of the last code, and the form it is for; closing the modal keeps both. */
  codeEmail: '',
  codeFor: null as 'register' | 'forget' | null,
  /** Seconds until the current form may send another code; 0 when it may. */
  resendWaitS: 0,
  /** Initial values of the login form: remembered, or empty. */
  remembered: { username: '', password: '', remember: false },
  /** The browser can store a password safely; otherwise the box is disabled, with a reason. */
  canRemember: false,
  /** `referred_by` of the address: initial value of the referral field. */
  referral: '',
});

export const NO_ERRORS = { fieldErrors: {}, formError: null };
export const NO_SAVED_LOGIN = { username: '', password: '', remember: false };

/**
 * Opens a form, or changes to it. A code mailed for it stays valid; one for another form is forgotten.
 * @param reason why it opens by itself, if it does
 */
export function showAuthForm(mode: 'login' | 'register' | 'forget', reason: MessageId | null): void {
  const isCodeKept = authModalSlice.codeFor === mode;
  if (mode !== 'login' && !isCodeKept) forgetMailedCode();
  Object.assign(authModalSlice, {
    mode,
    reason,
    registerStep: isCodeKept ? 'code' : 'form',
    forgetStep: 'email',
    busy: false,
    sendingCode: false,
    closedUntil: null,
    ...NO_ERRORS,
  });
}

export function hideAuthForm(): void {
  Object.assign(authModalSlice, { mode: 'closed', busy: false, remembered: { ...NO_SAVED_LOGIN } });
}

export function showRemembered(remembered: { username: string; password: string } | null, canRemember: boolean): void {
  authModalSlice.canRemember = canRemember;
  authModalSlice.remembered = remembered ? { ...remembered, remember: true } : { ...NO_SAVED_LOGIN };
}

export function updateAuthModal(change: Partial<typeof authModalSlice>): void {
  Object.assign(authModalSlice, change);
}

export function forgetMailedCode(): void {
  Object.assign(authModalSlice, { codeEmail: '', codeFor: null });
}

/** Typed text of the auth modal, kept while the page lives, so that closing it loses nothing. Without passwords. */
export interface AuthDraft extends Pick<RegisterForm, 'fullName' | 'email' | 'phone'> {
  /** Null until something is typed: the remembered user name shows. */
  username: string | null;
  /** Null until something is typed: the address's `referred_by` shows. */
  referral: string | null;
  /** The user ticked the box of the terms; it is never preset. */
  agreed: boolean;
  forgetEmail: string;
}

export const NO_AUTH_DRAFT: AuthDraft = {
  username: null,
  fullName: '',
  email: '',
  phone: '',
  referral: null,
  agreed: false,
  forgetEmail: '',
};

export const authDraftSlice = proxy<AuthDraft>({ ...NO_AUTH_DRAFT });

export function clearAuthDraft(): void {
  Object.assign(authDraftSlice, NO_AUTH_DRAFT);
}

/** Confirmation of a logout (§3 'logout modal'). */
export const logoutModalSlice = proxy<{ open: boolean; busy: boolean }>({ open: false, busy: false });

export function updateLogoutModal(change: Partial<typeof logoutModalSlice>): void {
  Object.assign(logoutModalSlice, change);
}
