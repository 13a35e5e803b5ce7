import type { User } from '../../domain/account/user.ts';
import { accountSlice } from '../../state/accountSlice.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { logoutModalSlice } from '../../state/logoutModalSlice.ts';
import { emptyMove, moveSlice } from '../../state/moveSlice.ts';
import { noNotifications, notificationsSlice } from '../../state/notificationsSlice.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { noPurchase, purchaseSlice } from '../../state/purchaseSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { emptyWallet, walletSlice } from '../../state/walletSlice.ts';
import { dropProfileDraft } from '../account/dropProfileDraft.ts';
import { dropNotes, dropNotesOfOthers } from '../notes/openNotes.ts';
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

/** Another customer, or none: nobody sees the wallet, a form, a purchase or the notifications of the one before. */
export function dropWallet(): void {
  Object.assign(walletSlice, emptyWallet());
  Object.assign(moveSlice, emptyMove());
  Object.assign(purchaseSlice, noPurchase());
  Object.assign(notificationsSlice, noNotifications());
  if (!['closed', 'user', 'profile', 'password'].includes(accountSlice.view)) accountSlice.view = 'user';
}
