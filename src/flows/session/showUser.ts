import type { User } from '../../domain/account/user.ts';
import {
  accountSlice,
  dropProfileDraft,
  emptyNotifications,
  leaveCustomerView,
  showAccountView,
  showOwnCode,
} from '../../state/account/accountSlice.ts';
import { emptyPasskeys } from '../../state/account/passkeysSlice.ts';
import { emptyDevices } from '../../state/account/devicesSlice.ts';
import { authModalSlice, sessionSlice, updateLogoutModal, updateSession } from '../../state/session/sessionSlice.ts';
import { closeProof } from '../../state/session/proofSlice.ts';
import { emptyMoveForm } from '../../state/wallet/moveSlice.ts';
import { closePackages, dropPurchase, forgetPackage } from '../../state/wallet/packageSlice.ts';
import { emptyWallet } from '../../state/wallet/walletSlice.ts';
import { emptyTransfers } from '../../state/wallet/transfersSlice.ts';
import { askAboutTerms } from '../../state/about/aboutSlice.ts';
import { announceNewTerms } from '../account/agreeToTerms.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';
import { dropNotes, dropNotesOfOthers } from '../notes/closeNote.ts';
import { loadPackage } from '../wallet/loadPackage.ts';
import { closeAuthModal, dropAuthDraft, takePendingAction } from './openAuthModal.ts';

/** Shows a logged-in customer: the auth modal closes (§4), and the action that asked for it continues. */
export function showUser(user: User): void {
  const isAnother = sessionSlice.user?.id !== user.id;
  const resume = takePendingAction();
  dropNotesOfOthers(user.id);
  if (isAnother) dropWallet();
  updateSession({ status: 'loggedIn', user });
  if (authModalSlice.mode !== 'closed') closeAuthModal();
  dropAuthDraft();
  announceNewTerms(user);
  if (isAnother) void loadPackage();
  if (accountSlice.view === 'user') whenLoaded(import('../account/ownCode.ts'), ({ loadOwnCode }) => loadOwnCode());
  resume?.();
}

export function showNobody(): void {
  updateSession({ status: 'anonymous', user: null });
  showAccountView('closed');
  forgetPackage('none');
  closePackages();
  dropProfileDraft();
  dropNotes();
  dropWallet();
  askAboutTerms(false);
  updateLogoutModal({ open: false, busy: false });
}

/** Clears wallet, forms, purchase, notifications, devices and passkeys of the customer before. */
export function dropWallet(): void {
  closeProof(false);
  emptyWallet();
  emptyTransfers();
  showOwnCode('');
  emptyMoveForm();
  dropPurchase();
  emptyNotifications();
  emptyDevices();
  emptyPasskeys();
  leaveCustomerView();
}
