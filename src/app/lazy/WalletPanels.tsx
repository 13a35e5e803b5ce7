import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ClosingView } from '../../features/account/ClosingView.tsx';
import { CompanyContact } from '../../features/account/CompanyContact.tsx';
import { DataView } from '../../features/account/DataView.tsx';
import { NotificationsView } from '../../features/shell/NotificationsView.tsx';
import { DevicesView } from '../../features/session/DevicesView.tsx';
import { PasskeysView } from '../../features/session/passkeys/PasskeysView.tsx';
import { EmailView } from '../../features/session/EmailView.tsx';
import { BankAccountView } from '../../features/wallet/BankAccountField.tsx';
import { TransferView } from '../../features/wallet/DepositPayment.tsx';
import { MoveView } from '../../features/wallet/MoveView.tsx';
import { WalletView } from '../../features/wallet/WalletView.tsx';
import { loadAccountView } from '../../flows/account/loadAccountView.ts';
import type { CustomerView } from '../../state/account/accountSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { LazyWatches } from '../LazyWatches.tsx';

const move = (): ReactNode => <MoveView contact={<CompanyContact />} />;

const PANELS: Readonly<Record<CustomerView, () => ReactNode>> = {
  wallet: () => <WalletView />,
  deposit: move,
  withdraw: move,
  send: move,
  convert: move,
  transfer: () => <TransferView />,
  bankAccount: () => <BankAccountView />,
  notifications: () => <NotificationsView />,
  watches: () => <LazyWatches />,
  passkeys: () => <PasskeysView />,
  devices: () => <DevicesView />,
  email: () => <EmailView />,
  data: () => <DataView />,
  closing: () => <ClosingView />,
};

/** Views behind the user drawer. A chunk of its own: who only logs in never loads it. */
export function WalletPanels({ view }: { view: CustomerView }) {
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  useEffect(() => void loadAccountView(view), [view, user?.id, online]);
  return PANELS[view]();
}
