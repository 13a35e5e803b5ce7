import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { closeAccount } from '../../flows/account/openAccount.ts';
import { loadUser } from '../../flows/session/loadUser.ts';
import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { accountSlice, type AccountSlice, type CustomerView, showAccountView, ownCodeSlice } from '../../state/account/accountSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { askToLogOut } from '../../state/session/draftAuth.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { ProfileView } from './ProfileView.tsx';
import styles from './User.module.css';
import { nameInitial, type User } from '../../domain/account/user.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { openNotes } from '../../flows/notes/loadNotes.ts';
import { openEmailChange } from '../../flows/account/changeEmail.ts';
import { openPackages } from '../../flows/wallet/loadPackage.ts';
import { openProfile } from '../../flows/account/updateProfile.ts';
import { pictureAddress } from '../../flows/shell/fileAddress.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { packageSlice } from '../../state/wallet/packageSlice.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { PackageExpiry } from './PackagePopup.tsx';
import { copyInvitation, copyOwnCode } from '../../flows/account/ownCode.ts';

function OwnCode() {
  const { code } = useSnapshot(ownCodeSlice);
  const text = useText();
  if (code === '') return null;
  return (
    <section className={styles.code} aria-label={text('account.code')}>
      <p className={styles.codeName}>{text('account.code')}</p>
      <p className={styles.codeValue}>{code}</p>
      <p className={styles.codeName}>{text('account.codeFor')}</p>
      <div className={styles.codeWays}>
        <Button onPress={() => void copyOwnCode()}>{text('account.copyCode')}</Button>
        <Button onPress={() => void copyInvitation()}>{text('account.copyInvitation')}</Button>
      </div>
    </section>
  );
}

/** Shows the customer's profile and links to change it (§2 'User drawer'). */
function UserOverview({ user, settings }: { user: User; settings: ReactNode }) {
  const { paymentMethod } = useSnapshot(configSlice);
  const { current } = useSnapshot(packageSlice);
  const text = useText();
  const facts: Array<{ icon: IconName; label: string; value: string }> = [
    { icon: 'phone', label: text('account.phone'), value: user.phone },
    { icon: 'home', label: text('account.address'), value: user.address },
    { icon: 'place', label: text('account.province'), value: user.province },
  ];
  const links: Array<{ icon: IconName; label: MessageId; onPress: () => void }> = [
    { icon: 'wallet', label: 'wallet.title', onPress: () => showAccountView('wallet') },
    { icon: 'saved', label: 'notes.title', onPress: () => [closeAccount, openNotes].forEach((go) => go()) },
    { icon: 'bell', label: 'notifications.title', onPress: () => showAccountView('notifications') },
    { icon: 'show', label: 'watches.title', onPress: () => showAccountView('watches') },
    ...(paymentMethod === PAYMENTS_ON
      ? [{ icon: 'package', label: 'package.title', onPress: () => [closeAccount, openPackages].forEach((go) => go()) } as const]
      : []),
    { icon: 'edit', label: 'profile.title', onPress: openProfile },
    { icon: 'mail', label: 'email.title', onPress: openEmailChange },
    { icon: 'key', label: 'password.title', onPress: () => showAccountView('password') },
    { icon: 'passkey', label: 'passkeys.title', onPress: () => showAccountView('passkeys') },
    { icon: 'devices', label: 'devices.title', onPress: () => showAccountView('devices') },
    { icon: 'download', label: 'data.title', onPress: () => showAccountView('data') },
    { icon: 'remove', label: 'closing.title', onPress: () => showAccountView('closing') },
  ];
  return (
    <div className={styles.overview}>
      <div className={styles.person}>
        <Avatar src={pictureAddress(user.imagesLink)} initial={nameInitial(user.fullName)} size="large" />
        <div className={styles.names}>
          <p className={styles.greeting}>{text('account.greeting', { name: user.fullName })}</p>
          <p className={styles.email}>{user.email}</p>
        </div>
      </div>
      {current && paymentMethod === PAYMENTS_ON && <PackageExpiry current={current} />}
      <div className={styles.ways}>
        {links.map(({ icon, label, onPress }) => (
          <button key={icon} type="button" className={styles.way} onClick={onPress}>
            <Icon name={icon} />
            <span>{text(label)}</span>
            <Icon name="forward" size={18} />
          </button>
        ))}
      </div>
      <OwnCode />
      <dl className={styles.facts}>
        {facts.map(({ icon, label, value }) => (
          <div key={icon} className={styles.fact}>
            <dt>
              <Icon name={icon} />
              {label}
            </dt>
            <dd className={value === '' ? styles.missing : undefined}>{value || text('account.missing')}</dd>
          </div>
        ))}
      </dl>
      {settings}
    </div>
  );
}

/** Replaces the customer while loading or without a network; the settings belong to the device and stay. */
function UserState({ settings }: { settings: ReactNode }) {
  const { status } = useSnapshot(sessionSlice);
  const text = useText();
  if (status === 'unreachable') {
    return (
      <div className={styles.waiting}>
        <FailedState title={text('account.unreachable')} text={text('account.unreachableText')} onRetry={() => void loadUser()} />
        {settings}
      </div>
    );
  }
  return (
    <div className={styles.waiting} role="status" aria-label={text('account.loading')}>
      <Skeleton width="64px" height={64} />
      <Skeleton width="70%" height={24} />
      <Skeleton width="90%" />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  );
}

type View = Exclude<AccountSlice['view'], 'closed'>;

const VIEWS: Readonly<Record<View, { title: MessageId; back: { to: View; label: MessageId } | null }>> = {
  user: { title: 'account.title', back: null },
  profile: { title: 'profile.title', back: { to: 'user', label: 'account.back' } },
  password: { title: 'password.title', back: { to: 'user', label: 'account.back' } },
  wallet: { title: 'wallet.title', back: { to: 'user', label: 'account.back' } },
  deposit: { title: 'wallet.deposit', back: { to: 'wallet', label: 'wallet.back' } },
  withdraw: { title: 'wallet.withdraw', back: { to: 'wallet', label: 'wallet.back' } },
  send: { title: 'wallet.send', back: { to: 'wallet', label: 'wallet.back' } },
  convert: { title: 'wallet.convert', back: { to: 'wallet', label: 'wallet.back' } },
  transfer: { title: 'pay.title', back: { to: 'wallet', label: 'wallet.back' } },
  bankAccount: { title: 'bank.title', back: { to: 'withdraw', label: 'bank.back' } },
  notifications: { title: 'notifications.title', back: { to: 'user', label: 'account.back' } },
  watches: { title: 'watches.title', back: { to: 'user', label: 'account.back' } },
  email: { title: 'email.title', back: { to: 'user', label: 'account.back' } },
  passkeys: { title: 'passkeys.title', back: { to: 'user', label: 'account.back' } },
  devices: { title: 'devices.title', back: { to: 'user', label: 'account.back' } },
  data: { title: 'data.title', back: { to: 'user', label: 'account.back' } },
  closing: { title: 'closing.title', back: { to: 'user', label: 'account.back' } },
};

interface UserDrawerProps {
  settings: ReactNode;
  passwordView: (email: string) => ReactNode;
  customerView: (view: CustomerView) => ReactNode;
}

/** Drawer of the user, from the left (§2), with its forms. */
export function UserDrawer({ settings, passwordView, customerView }: UserDrawerProps) {
  const { view } = useSnapshot(accountSlice);
  const { popupOpen } = useSnapshot(packageSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useText();
  if (view === 'closed') return null;

  const { title, back } = VIEWS[view];
  // Opened for a deposit from a purchase: lead back to it.
  const goBack = popupOpen ? { label: text('package.toPurchase'), onPress: closeAccount } : null;
  const content = (): ReactNode => {
    if (!user) return <UserState settings={settings} />;
    if (view === 'user') return <UserOverview user={user} settings={settings} />;
    if (view === 'profile') return <ProfileView user={user} />;
    return view === 'password' ? passwordView(user.email) : customerView(view);
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
      {...(back && { back: goBack ?? { label: text(back.label), onPress: () => showAccountView(back.to) } })}
      onClose={closeAccount}
      {...(view === 'user' && { footer: logOut })}
    >
      {content()}
    </SideDrawer>
  );
}
