import { proxy } from 'valtio';

/** What is typed into the auth modal, kept while the page lives, so that closing it loses nothing. Passwords are not here. */
export interface AuthDraft {
  /** Null until something is typed: the remembered user name shows. */
  username: string | null;
  fullName: string;
  email: string;
  phone: string;
  /** Null until something is typed: the address's `referred_by` shows. */
  referral: string | null;
  forgetEmail: string;
}

export const NO_AUTH_DRAFT: AuthDraft = {
  username: null,
  fullName: '',
  email: '',
  phone: '',
  referral: null,
  forgetEmail: '',
};

export const authDraftSlice = proxy<AuthDraft>({ ...NO_AUTH_DRAFT });

export function draftAuth(typed: Partial<AuthDraft>): void {
  Object.assign(authDraftSlice, typed);
}

export function clearAuthDraft(): void {
  Object.assign(authDraftSlice, NO_AUTH_DRAFT);
}
