import { useSnapshot } from 'valtio';
import { nameInitial } from '../../../domain/account/user.ts';
import { openAccount } from '../../../flows/account/openAccount.ts';
import { pictureAddress } from '../../../flows/shell/fileAddress.ts';
import { useText } from '../../../i18n/useText.ts';
import { sessionSlice } from '../../../state/sessionSlice.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import styles from './SearchBar.module.css';

/** The user button (§2): the drawer of who is logged in, or the login (§6). */
export function UserButton() {
  const { status, user } = useSnapshot(sessionSlice);
  const text = useText();
  const label = text(status === 'anonymous' ? 'searchBar.logIn' : 'searchBar.account');
  return (
    <button type="button" className={styles.user} aria-label={label} title={label} onClick={openAccount}>
      <Avatar
        src={user ? pictureAddress(user.imagesLink) : ''}
        initial={user ? nameInitial(user.fullName) : ''}
        size="small"
      />
    </button>
  );
}
