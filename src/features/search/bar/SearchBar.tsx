import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { nameInitial } from '../../../domain/account/user.ts';
import { PAYMENTS_ON } from '../../../domain/account/userPackage.ts';
import { openAccount } from '../../../flows/account/openAccount.ts';
import { openSearch } from '../../../flows/search/openSearch.ts';
import { pictureAddress } from '../../../flows/shell/fileAddress.ts';
import { openPackages } from '../../../flows/wallet/loadPackage.ts';
import { useText } from '../../../i18n/useText.ts';
import { configSlice } from '../../../state/configSlice.ts';
import { sessionSlice } from '../../../state/sessionSlice.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import styles from './SearchBar.module.css';

/** Two plots side by side on the app's teal: the same drawing as the page's icon. */
function Logo() {
  return (
    <svg className={styles.logo} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path className={styles.plots} d="m8 11.5 6.5-2.3 4.2 11.8-6.5 2.3Z M14.5 9.2l8-1 1.5 11.5-5.3 1.3Z" />
    </svg>
  );
}

/** The package button (§2): only while payments are on. */
function PackageButton() {
  const { paymentMethod } = useSnapshot(configSlice);
  const text = useText();
  return paymentMethod === PAYMENTS_ON && <IconButton icon="package" label={text('package.title')} onPress={openPackages} />;
}

/** The user button (§2): the drawer of who is logged in, or the login (§6). */
function UserButton() {
  const { status, user } = useSnapshot(sessionSlice);
  const text = useText();
  const label = text(status === 'anonymous' ? 'searchBar.logIn' : 'searchBar.account');
  return (
    <button type="button" className={styles.user} aria-label={label} title={label} onClick={openAccount}>
      <Avatar src={user ? pictureAddress(user.imagesLink) : ''} initial={user ? nameInitial(user.fullName) : ''} size="small" />
    </button>
  );
}

interface SearchBarProps {
  /** Before the user button; the drawer behind that one has it for who is logged in. */
  menu: ReactNode;
}

/** The pill on top: it looks like a box to type in and opens the search drawer (§2 'Top search bar'). */
export function SearchBar({ menu }: SearchBarProps) {
  const { status } = useSnapshot(sessionSlice);
  const text = useText();
  return (
    <div className={styles.pill} role="search">
      <button type="button" className={styles.open} onClick={() => openSearch()}>
        <Logo />
        <span className={styles.placeholder}>{text('searchBar.placeholder')}</span>
      </button>
      {status === 'anonymous' && menu}
      <PackageButton />
      <UserButton />
    </div>
  );
}
