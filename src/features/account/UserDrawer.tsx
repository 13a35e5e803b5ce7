import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount, showAccountView } from '../../flows/account/openAccount.ts';
import { askToLogOut } from '../../flows/session/logOut.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { accountSlice, type AccountSlice, type CustomerView } from '../../state/accountSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { PasswordForm } from '../session/PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UserOverview } from './UserOverview.tsx';
import { UserState } from './UserState.tsx';

type View = Exclude<AccountSlice['view'], 'closed'>;

/** Each view's title, and where its arrow leads. */
const VIEWS: Readonly<Record<View, { title: MessageId; back: { to: View; label: MessageId } | null }>> = {
  user: { title: 'account.title', back: null },
  profile: { title: 'profile.title', back: { to: 'user', label: 'account.back' } },
  password: { title: 'password.title', back: { to: 'user', label: 'account.back' } },
  wallet: { title: 'wallet.title', back: { to: 'user', label: 'account.back' } },
  deposit: { title: 'wallet.deposit', back: { to: 'wallet', label: 'wallet.back' } },
  withdraw: { title: 'wallet.withdraw', back: { to: 'wallet', label: 'wallet.back' } },
  send: { title: 'wallet.send', back: { to: 'wallet', label: 'wallet.back' } },
  convert: { title: 'wallet.convert', back: { to: 'wallet', label: 'wallet.back' } },
  bankAccount: { title: 'bank.title', back: { to: 'withdraw', label: 'bank.back' } },
  notifications: { title: 'notifications.title', back: { to: 'user', label: 'account.back' } },
};

interface UserDrawerProps {
  /** Language and theme, under the customer's own. */
  settings: ReactNode;
  /** 'Ví điểm' and 'Thông báo': other features, put here by the app. */
  behind: (view: CustomerView) => ReactNode;
}

/** The user drawer from the left (§2), with its forms. */
export function UserDrawer({ settings, behind }: UserDrawerProps) {
  const { view } = useSnapshot(accountSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useText();
  if (view === 'closed') return null;

  const { title, back } = VIEWS[view];
  const content = (): ReactNode => {
    if (!user) return <UserState />;
    if (view === 'user') return <UserOverview user={user} settings={settings} />;
    if (view === 'profile') return <ProfileForm user={user} />;
    return view === 'password' ? <PasswordForm email={user.email} /> : behind(view);
  };
  const logOut = (
    <Button icon="logOut" variant="danger" wide onPress={askToLogOut}>
      {text('account.logOut')}
    </Button>
  );
  return (
    <SideDrawer
      title={text(title)}
      titleHidden={view === 'user'}
      closeLabel={text('drawer.close')}
      {...(back && { back: { label: text(back.label), onPress: () => showAccountView(back.to) } })}
      onClose={closeAccount}
      {...(view === 'user' && { footer: logOut })}
    >
      {content()}
    </SideDrawer>
  );
}
