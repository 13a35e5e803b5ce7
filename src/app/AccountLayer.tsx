import { useSnapshot } from 'valtio';
import { closeAccount } from '../flows/account/openAccount.ts';
import { closeAuthModal } from '../flows/session/openAuthModal.ts';
import { closePackages } from '../flows/wallet/loadPackage.ts';
import { closeLoginPopup } from '../flows/session/requireLogin.ts';
import { accountSlice } from '../state/accountSlice.ts';
import { authModalSlice } from '../state/authModalSlice.ts';
import { loginPopupSlice } from '../state/loginPopupSlice.ts';
import { packageSlice } from '../state/packageSlice.ts';
import { lazyChunk } from './lazyChunk.ts';

const useAccount = lazyChunk('account', () => import('./AccountPanels.tsx'));
const closeAll = (): void => [closeAuthModal, closeAccount, closeLoginPopup, closePackages].forEach((close) => close());

/** The modals of accounts, from when the first opens; they stay afterwards. */
export function AccountLayer() {
  const isAsked = [
    useSnapshot(authModalSlice).mode !== 'closed',
    useSnapshot(accountSlice).view !== 'closed',
    useSnapshot(loginPopupSlice).open,
    useSnapshot(packageSlice).popupOpen,
  ].includes(true);
  const chunk = useAccount(closeAll, isAsked);
  return chunk && <chunk.AccountPanels />;
}
