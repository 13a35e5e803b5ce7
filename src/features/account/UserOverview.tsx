import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { nameInitial, type User } from '../../domain/account/user.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { closeAccount } from '../../flows/account/openAccount.ts';
import { openNotes } from '../../flows/notes/openNotes.ts';
import { openEmailChange } from '../../flows/account/changeEmail.ts';
import { openPackages } from '../../flows/wallet/loadPackage.ts';
import { openProfile } from '../../flows/account/updateProfile.ts';
import { pictureAddress } from '../../flows/shell/fileAddress.ts';
import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { configSlice } from '../../state/configSlice.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { PackageExpiry } from './PackageExpiry.tsx';
import styles from './User.module.css';
import { ownCodeSlice, showAccountView } from '../../state/accountSlice.ts';
import { copyInvitation, copyOwnCode } from '../../flows/account/ownCode.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** The customer's code, to be copied; nothing until it is known. */
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

interface UserOverviewProps {
  user: User;
  settings: ReactNode;
}

/** The customer's profile and the ways to change it (§2 'User drawer'). */
export function UserOverview({ user, settings }: UserOverviewProps) {
  const { paymentMethod } = useSnapshot(configSlice);
  const { current } = useSnapshot(packageSlice);
  const text = useText();
  const facts: Array<{ icon: IconName; label: string; value: string }> = [
    { icon: 'phone', label: text('account.phone'), value: user.phone },
    { icon: 'home', label: text('account.address'), value: user.address },
    { icon: 'place', label: text('account.province'), value: user.province },
  ];
  const ways: Array<{ icon: IconName; label: MessageId; onPress: () => void }> = [
    { icon: 'wallet', label: 'wallet.title', onPress: () => showAccountView('wallet') },
    { icon: 'saved', label: 'notes.title', onPress: () => [closeAccount, openNotes].forEach((go) => go()) },
    { icon: 'bell', label: 'notifications.title', onPress: () => showAccountView('notifications') },
    { icon: 'show', label: 'watches.title', onPress: () => showAccountView('watches') },
    ...(paymentMethod === PAYMENTS_ON ? [{ icon: 'package', label: 'package.title', onPress: openPackages } as const] : []),
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
      <OwnCode />
      {current && paymentMethod === PAYMENTS_ON && <PackageExpiry current={current} />}
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
      <div className={styles.ways}>
        {ways.map(({ icon, label, onPress }) => (
          <button key={icon} type="button" className={styles.way} onClick={onPress}>
            <Icon name={icon} />
            <span>{text(label)}</span>
            <Icon name="forward" size={18} />
          </button>
        ))}
      </div>
      {settings}
    </div>
  );
}
