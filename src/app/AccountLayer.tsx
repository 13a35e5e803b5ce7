import { useEffect, useState, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount } from '../flows/openAccount.ts';
import { closeAuthModal } from '../flows/openAuthModal.ts';
import { closePackages } from '../flows/packageGate.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';
import { closeLoginPopup } from '../flows/requireLogin.ts';
import { accountSlice } from '../state/accountSlice.ts';
import { authModalSlice } from '../state/authModalSlice.ts';
import { loginPopupSlice } from '../state/loginPopupSlice.ts';
import { packageSlice } from '../state/packageSlice.ts';

/** Fetches the modals of accounts with the first that opens; they stay afterwards. */
export function AccountLayer() {
  const isAsked = [
    useSnapshot(authModalSlice).mode !== 'closed',
    useSnapshot(accountSlice).view !== 'closed',
    useSnapshot(loginPopupSlice).open,
    useSnapshot(packageSlice).popupOpen,
  ].includes(true);
  const [loaded, setLoaded] = useState<{ Panels: ComponentType } | null>(null);

  useEffect(() => {
    if (!isAsked || loaded) return;
    let wanted = true;
    import('./AccountPanels.tsx').then(
      ({ AccountPanels }) => {
        if (wanted) setLoaded({ Panels: AccountPanels });
      },
      (error: unknown) => {
        console.warn('account chunk did not load', error);
        // Closed again, so that the next press asks again.
        for (const close of [closeAuthModal, closeAccount, closeLoginPopup, closePackages]) close();
        raiseNotice('error', 'notice.noAnswer');
      },
    );
    return () => {
      wanted = false;
    };
  }, [isAsked, loaded]);

  return loaded && <loaded.Panels />;
}
