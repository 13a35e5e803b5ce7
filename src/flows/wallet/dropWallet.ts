import { accountSlice } from '../../state/accountSlice.ts';
import { emptyMove, moveSlice } from '../../state/moveSlice.ts';
import { noNotifications, notificationsSlice } from '../../state/notificationsSlice.ts';
import { noPurchase, purchaseSlice } from '../../state/purchaseSlice.ts';
import { emptyWallet, walletSlice } from '../../state/walletSlice.ts';

/** Another customer, or none: nobody sees the wallet, a form, a purchase or the notifications of the one before. */
export function dropWallet(): void {
  Object.assign(walletSlice, emptyWallet());
  Object.assign(moveSlice, emptyMove());
  Object.assign(purchaseSlice, noPurchase());
  Object.assign(notificationsSlice, noNotifications());
  if (!['closed', 'user', 'profile', 'password'].includes(accountSlice.view)) accountSlice.view = 'user';
}
