import type { MessageId } from '../../i18n/vi.ts';
import { authDraftSlice, NO_AUTH_DRAFT } from '../../state/authDraftSlice.ts';
import { type AuthField, authModalSlice } from '../../state/authModalSlice.ts';
import { loginPopupSlice } from '../../state/loginPopupSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { canSavePassword, readSavedPassword } from '../../state/storage/passwordVault.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';
import { followResendWait } from './waitToResend.ts';

/** The auth modal (§2): opening, changing between its three forms, closing. */

/** @param because why it opens by itself, if it does */
export async function openAuthModal(
  mode: 'login' | 'register' | 'forget',
  because: MessageId | null = null,
): Promise<void> {
  loginPopupSlice.open = false;
  if (mode === 'login') await readRemembered();
  // Closed by accident while a code was on its way: it is still good.
  const isCodeKept = authModalSlice.codeFor === mode;
  if (mode !== 'login' && !isCodeKept) forgetCode();
  Object.assign(authModalSlice, {
    mode,
    because,
    registerStep: isCodeKept ? 'code' : 'form',
    forgetStep: 'email',
    busy: false,
    sendingCode: false,
    fieldErrors: {},
    formError: null,
  });
  if (mode !== 'login') followResendWait(mode);
}

/** The code was used, or is for another form. */
function forgetCode(): void {
  Object.assign(authModalSlice, { codeEmail: '', codeFor: null });
}

/** What was typed and mailed has served its purpose. */
export function dropAuthDraft(): void {
  Object.assign(authDraftSlice, NO_AUTH_DRAFT);
  forgetCode();
}

/** Back to the first step of a forgotten password: to see the e-mail, or to give another one. */
export function showForgetEmail(): void {
  Object.assign(authModalSlice, { forgetStep: 'email', busy: false, fieldErrors: {}, formError: null });
}

async function readRemembered(): Promise<void> {
  const [canRemember, kept] = await Promise.all([canSavePassword(), readSavedPassword()]);
  authModalSlice.canRemember = canRemember;
  authModalSlice.remembered = kept ? { ...kept, remember: true } : { username: '', password: '', remember: false };
}

export function closeAuthModal(): void {
  authModalSlice.mode = 'closed';
  authModalSlice.busy = false;
  authModalSlice.remembered = { username: '', password: '', remember: false };
  // '/login' is '/' with the modal open (design §5).
  if (location.pathname === '/login') history.replaceState(history.state, '', `/${location.search}${location.hash}`);
}

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAuthError(field: AuthField): void {
  delete authModalSlice.fieldErrors[field];
  authModalSlice.formError = null;
}

/** The form of the auth modal could not be sent: said as a toast (§8), and kept beside the form (design §5). */
export function failAuthForm(message: ShownMessage): void {
  Object.assign(authModalSlice, { busy: false, formError: message });
  raiseMessage('error', message);
}
