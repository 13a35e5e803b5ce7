import { useSnapshot } from 'valtio';
import { openAuthModal } from '../../flows/openAuthModal.ts';
import { closeLoginPopup } from '../../flows/requireLogin.ts';
import { useText } from '../../i18n/useText.ts';
import { loginPopupSlice } from '../../state/loginPopupSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Ask.module.css';

/** What an anonymous visitor meets where §6 forbids to go on: a small card, for a tap on the map is easily made. */
export function LoginPopup() {
  const { open } = useSnapshot(loginPopupSlice);
  const text = useText();
  if (!open) return null;
  return (
    <Dialog title={text('loginPopup.title')} closeLabel={text('drawer.close')} start="title" onClose={closeLoginPopup}>
      <p className={styles.words}>{text('notice.loginRequired')}</p>
      <div className={styles.choices}>
        <Button onPress={() => void openAuthModal('register')}>{text('loginPopup.register')}</Button>
        <Button variant="primary" onPress={() => void openAuthModal('login', 'notice.loginRequired')}>
          {text('loginPopup.login')}
        </Button>
      </div>
    </Dialog>
  );
}
