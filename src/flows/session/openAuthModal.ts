import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { clearAuthDraft, forgetMailedCode, hideAuthForm, showAuthForm, showRemembered } from '../../state/session/sessionSlice.ts';
import { canSavePassword, readSavedPassword } from '../../state/storage/passwordVault.ts';
import { followResendWait } from './followResendWait.ts';
import { pendingAction } from '../shell/requestGuard.ts';

/** Action that the next login continues; taken once, null for none. */
export const { set: setPendingAction, take: takePendingAction } = pendingAction();

/** Opens the auth modal at a form. @param reason why it opens by itself, if it does */
export async function openAuthModal(mode: 'login' | 'register' | 'forget', reason: MessageId | null = null): Promise<void> {
  if (mode === 'login') {
    const [canRemember, saved] = await Promise.all([canSavePassword(), readSavedPassword()]);
    showRemembered(saved, canRemember);
  }
  showAuthForm(mode, reason);
  if (mode !== 'login') followResendWait(mode);
}

/** Clears typed text and mailed codes once they have served their purpose. */
export function dropAuthDraft(): void {
  clearAuthDraft();
  forgetMailedCode();
}

export function closeAuthModal(): void {
  takePendingAction();
  hideAuthForm();
  // '/login' is '/' with the modal open.
  if (location.pathname === '/login') history.replaceState(history.state, '', `/${location.search}${location.hash}`);
}
