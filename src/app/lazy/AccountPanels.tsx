import { ClosedDialog } from '../../features/account/ClosedDialog.tsx';
import { CompanyContact } from '../../features/account/CompanyContact.tsx';
import { PackagePopup } from '../../features/account/PackagePopup.tsx';
import { UserDrawer } from '../../features/account/UserDrawer.tsx';
import { AuthModal, LogoutModal } from '../../features/session/AuthModal.tsx';
import { PasswordView } from '../../features/session/PasswordView.tsx';
import { ProofDialog } from '../../features/session/passkeys/ProofDialog.tsx';
import { SettingsFields } from '../../features/shell/SettingsFields.tsx';
import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type CustomerView, showAccountView } from '../../state/account/accountSlice.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { DeviceSettings } from '../DeviceChunk.tsx';
import { lazyChunk } from '../lazyChunk.tsx';

const WalletChunk = lazyChunk('wallet', () => import('./WalletPanels.tsx'));

/** Titles of views while their code loads; the others are the wallet's. */
const LOADING: Partial<Record<CustomerView, MessageId>> = {
  notifications: 'notifications.loading',
  watches: 'watches.loading',
  passkeys: 'passkeys.loading',
  devices: 'devices.loading',
  email: 'email.title',
  data: 'data.title',
  closing: 'closing.loading',
};

function LazyWallet({ view }: { view: CustomerView }) {
  const text = useText();
  const opening = <Skeleton height={124} label={text(LOADING[view] ?? 'wallet.loading')} />;
  return (
    <WalletChunk onFailure={() => showAccountView('user')} placeholder={opening}>
      {({ WalletPanels }) => <WalletPanels view={view} />}
    </WalletChunk>
  );
}

/** All account modals. A chunk of its own: who only views the map never loads it. */
export function AccountPanels() {
  return (
    <>
      <UserDrawer
        settings={<SettingsFields device={<DeviceSettings />} />}
        passwordView={(email) => <PasswordView email={email} />}
        customerView={(view) => <LazyWallet view={view} />}
      />
      <PackagePopup />
      <AuthModal contact={<CompanyContact />} />
      <LogoutModal />
      <ProofDialog />
      <ClosedDialog />
    </>
  );
}
