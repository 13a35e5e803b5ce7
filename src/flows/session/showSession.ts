import type { User } from '../../domain/account/user.ts';
import { accountSlice } from '../../state/accountSlice.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { logoutModalSlice } from '../../state/logoutModalSlice.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { dropNotes, dropNotesOfOthers } from '../notes/dropNotes.ts';
import { dropProfileDraft } from '../account/dropProfileDraft.ts';
import { dropWallet } from '../wallet/dropWallet.ts';
import { loadPackage } from '../wallet/loadPackage.ts';
import { closeAuthModal, dropAuthDraft } from './openAuthModal.ts';

/** Somebody is logged in: the modal that asked for it closes (§4). */
export function showUser(user: User): void {
  const isAnother = sessionSlice.user?.id !== user.id;
  dropNotesOfOthers(user.id);
  if (isAnother) dropWallet();
  Object.assign(sessionSlice, { status: 'loggedIn', user });
  if (authModalSlice.mode !== 'closed') closeAuthModal();
  dropAuthDraft();
  if (isAnother) void loadPackage();
}

/** Nobody is logged in any more: what was of the customer leaves the screen. */
export function showNobody(): void {
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  Object.assign(accountSlice, { view: 'closed', busy: false, fieldErrors: {}, formError: null });
  Object.assign(packageSlice, { status: 'idle', current: null, popupOpen: false });
  dropProfileDraft();
  dropNotes();
  dropWallet();
  Object.assign(logoutModalSlice, { open: false, busy: false });
}
