import type { ReactNode } from 'react';
import { ClosingView } from '../../features/account/ClosingView.tsx';
import { CompanyContact } from '../../features/account/CompanyContact.tsx';
import { DataView } from '../../features/account/DataView.tsx';
import { NotificationsView } from '../../features/shell/NotificationsView.tsx';
import { DevicesView } from '../../features/session/DevicesView.tsx';
import { PasskeysView } from '../../features/session/passkeys/PasskeysView.tsx';
import { EmailView } from '../../features/session/EmailView.tsx';
import { BankAccountView } from '../../features/wallet/BankAccountView.tsx';
import { TransferView } from '../../features/wallet/DepositPayment.tsx';
import { MoveView } from '../../features/wallet/MoveView.tsx';
import { WalletView } from '../../features/wallet/WalletView.tsx';
import type { CustomerView } from '../../state/accountSlice.ts';
import { LazyWatches } from '../LazyWatches.tsx';

const move = (): ReactNode => <MoveView contact={<CompanyContact />} />;

/** The views behind the user drawer. A chunk of its own: who only logs in never loads it. */
export const WALLET_PANELS: Readonly<Record<CustomerView, () => ReactNode>> = {
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
