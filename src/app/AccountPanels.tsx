import { AuthModal } from '../features/session/AuthModal.tsx';
import { LoginPopup } from '../features/session/LoginPopup.tsx';
import { LogoutModal } from '../features/session/LogoutModal.tsx';
import { PackagePopup } from '../features/account/PackagePopup.tsx';
import { UserDrawer } from '../features/account/UserDrawer.tsx';
import { SettingsFields } from '../features/shell/SettingsFields.tsx';
import { LazyWallet } from './LazyWallet.tsx';

/** Every modal of accounts. A chunk of its own: who only looks at the map never loads it. */
export function AccountPanels() {
  return (
    <>
      <UserDrawer settings={<SettingsFields />} behind={(view) => <LazyWallet view={view} />} />
      <PackagePopup />
      <LoginPopup />
      <AuthModal />
      <LogoutModal />
    </>
  );
}
