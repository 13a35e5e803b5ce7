import { type AuthField, authModalSlice } from '../state/authModalSlice.ts';
import { loginPopupSlice } from '../state/loginPopupSlice.ts';
import { canKeepPassword, readPassword } from '../state/passwordVault.ts';
import { followResendWait } from './waitToResend.ts';

/** The auth modal (§2): opening, changing between its three forms, closing. */

export async function openAuthModal(mode: 'login' | 'register' | 'forget'): Promise<void> {
  loginPopupSlice.open = false;
  if (mode === 'login') await readRemembered();
  Object.assign(authModalSlice, {
    mode,
    registerStep: 'form',
    forgetStep: 'email',
    busy: false,
    sendingCode: false,
    fieldErrors: {},
    formError: null,
    codeEmail: '',
  });
  if (mode !== 'login') followResendWait(mode);
}

async function readRemembered(): Promise<void> {
  const [canRemember, kept] = await Promise.all([canKeepPassword(), readPassword()]);
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
