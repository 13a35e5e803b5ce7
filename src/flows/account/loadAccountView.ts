import type { CustomerView } from '../../state/account/accountSlice.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { transfersSlice } from '../../state/wallet/transfersSlice.ts';
import { loadBankAccounts } from '../wallet/bankAccounts.ts';
import { loadWallet } from '../wallet/loadWallet.ts';
import { loadTransfers } from '../wallet/transfers.ts';
import { loadDataSize } from './downloadOwnData.ts';
import { loadDevices } from './loadDevices.ts';
import { loadNotifications } from './loadNotifications.ts';
import { loadPasskeys } from './passkeys.ts';
import { loadStakes } from './submitClosing.ts';
import { loadWatches } from '../watches/watches.ts';

const loadMoney = (): Promise<unknown> => Promise.all([loadWallet(), loadTransfers()]);

const LOADERS: Partial<Record<CustomerView, () => Promise<unknown>>> = {
  wallet: loadMoney,
  deposit: async () => transfersSlice.status === 'none' && loadMoney(),
  withdraw: async () => moveSlice.accountsStatus !== 'ready' && loadBankAccounts(),
  notifications: loadNotifications,
  watches: loadWatches,
  passkeys: loadPasskeys,
  devices: loadDevices,
  data: loadDataSize,
  closing: loadStakes,
};

/** Loads the data of a view behind the user drawer: when it opens and when the customer or the network changes. */
export const loadAccountView = async (view: CustomerView): Promise<unknown> => LOADERS[view]?.();
