import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount, showAccountView } from '../../flows/openAccount.ts';
import { askToLogOut } from '../../flows/logOut.ts';
import { useText } from '../../i18n/useText.ts';
import { accountSlice } from '../../state/accountSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UserOverview } from './UserOverview.tsx';
import { UserState } from './UserState.tsx';

const TITLES = { user: 'account.title', profile: 'profile.title', password: 'password.title' } as const;

/** The user drawer from the left (§2), with its forms. @param settings language and theme, under the customer's own */
export function UserDrawer({ settings }: { settings: ReactNode }) {
  const { view } = useSnapshot(accountSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useText();
  if (view === 'closed') return null;

  const back = { label: text('account.back'), onPress: () => showAccountView('user') };
  const content = {
    user: () => user && <UserOverview user={user} settings={settings} />,
    profile: () => user && <ProfileForm user={user} />,
    password: () => user && <PasswordForm email={user.email} />,
  }[view];
  return (
    <SideDrawer
      title={text(TITLES[view])}
      titleHidden={view === 'user'}
      closeLabel={text('drawer.close')}
      {...(view !== 'user' && { back })}
      onClose={closeAccount}
      footer={
        view === 'user' && (
          <Button icon="logOut" variant="danger" wide onPress={askToLogOut}>
            {text('account.logOut')}
          </Button>
        )
      }
    >
      {content() ?? <UserState />}
    </SideDrawer>
  );
}
