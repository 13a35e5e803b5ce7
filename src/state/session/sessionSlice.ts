import { proxy } from 'valtio';
import type { User } from '../../domain/account/user.ts';
import type { RegisterForm } from '../../domain/account/validateRegister.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { FormState } from '../formState.ts';

/** Who uses the page. The tokens are not here: they lie in local storage and in the clients. */
export const sessionSlice = proxy({
  /**
   * `loading` while tokens are held and the customer is asked for; `unreachable` when they are held but nobody could be
   * asked: a lost network is not a log-out, so that is logged in, too.
   */
  status: 'anonymous' as 'anonymous' | 'loading' | 'loggedIn' | 'unreachable',
  user: null as User | null,
});

export function updateSession(change: Partial<typeof sessionSlice>): void {
  Object.assign(sessionSlice, change);
}

export type AuthField = 'username' | 'password' | 'fullName' | 'email' | 'phone' | 'confirmPassword' | 'referral' | 'agreed' | 'code';

/** The auth modal (§2): which of its forms shows, and what was wrong with it. What is typed stays in the form. */
export const authModalSlice = proxy({
  formError: null as FormState<AuthField>['formError'],
  fieldErrors: {} as FormState<AuthField>['fieldErrors'],
  busy: false,
  mode: 'closed' as 'closed' | 'login' | 'register' | 'forget',
  /** Why the login opened by itself, if it did. */
  because: null as MessageId | null,
  /** The field for the code is hidden until it was mailed. */
  registerStep: 'form' as 'form' | 'code',
  forgetStep: 'email' as 'email' | 'code' | 'password',
  /** 'Gửi lại mã' waits for an answer. */
  sendingCode: false,
  /** Of a login to an account that is closed: when it will be erased, ISO 8601. The form then asks whether to open it again. */
  closedUntil: null as string | null,
  /** The e-mail that the last code was sent to, and for which form; closing the modal keeps both. */
  codeEmail: '',
  codeFor: null as 'register' | 'forget' | null,
  /** Seconds until another code may be sent for the mode that shows; 0 when it may. */
  resendWaitS: 0,
  /** What the login form begins with: the remembered ones, or empty. */
  remembered: { username: '', password: '', remember: false },
  /** Whether the browser can keep a password safely; without it the box is disabled, with a reason. */
  canRemember: false,
  /** `referred_by` of the address: what the register form's referral field begins with. */
  referral: '',
});

export const NOTHING_WRONG = { fieldErrors: {}, formError: null };
export const NOTHING_REMEMBERED = { username: '', password: '', remember: false };

/**
 * Opens one of the forms, or changes to it. A code that was mailed for it is still good; one for another form is forgotten.
 * @param because why it opens by itself, if it does
 */
export function showAuthForm(mode: 'login' | 'register' | 'forget', because: MessageId | null): void {
  const isCodeKept = authModalSlice.codeFor === mode;
  if (mode !== 'login' && !isCodeKept) forgetMailedCode();
  Object.assign(authModalSlice, {
    mode,
    because,
    registerStep: isCodeKept ? 'code' : 'form',
    forgetStep: 'email',
    busy: false,
    sendingCode: false,
    closedUntil: null,
    ...NOTHING_WRONG,
  });
}

export function hideAuthForm(): void {
  Object.assign(authModalSlice, { mode: 'closed', busy: false, remembered: { ...NOTHING_REMEMBERED } });
}

/** @param remembered null where nothing is */
export function showRemembered(remembered: { username: string; password: string } | null, canRemember: boolean): void {
  authModalSlice.canRemember = canRemember;
  authModalSlice.remembered = remembered ? { ...remembered, remember: true } : { ...NOTHING_REMEMBERED };
}

export function updateAuthModal(change: Partial<typeof authModalSlice>): void {
  Object.assign(authModalSlice, change);
}

/** The code was used, or is for another form. */
export function forgetMailedCode(): void {
  Object.assign(authModalSlice, { codeEmail: '', codeFor: null });
}

/** What is typed into the auth modal, kept while the page lives, so that closing it loses nothing. Passwords are not here. */
export interface AuthDraft extends Pick<RegisterForm, 'fullName' | 'email' | 'phone'> {
  /** Null until something is typed: the remembered user name shows. */
  username: string | null;
  /** Null until something is typed: the address's `referred_by` shows. */
  referral: string | null;
  /** Whether the terms are agreed to: never before somebody ticked it. */
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

/** §3 'logout modal': logging out is asked for first. */
export const logoutModalSlice = proxy<{ open: boolean; busy: boolean }>({ open: false, busy: false });

export function updateLogoutModal(change: Partial<typeof logoutModalSlice>): void {
  Object.assign(logoutModalSlice, change);
}
