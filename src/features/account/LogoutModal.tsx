import { useSnapshot } from 'valtio';
import { logOut, stayLoggedIn } from '../../flows/logOut.ts';
import { useText } from '../../i18n/useText.ts';
import { logoutModalSlice } from '../../state/logoutModalSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Ask.module.css';

/** Logging out is asked for first (§3 'logout modal'). */
export function LogoutModal() {
  const { open, busy } = useSnapshot(logoutModalSlice);
  const { waiting } = useSnapshot(notesSlice);
  const text = useText();
  if (!open) return null;
  return (
    <Dialog title={text('logout.title')} closeLabel={text('drawer.close')} start="title" onClose={stayLoggedIn}>
      <p className={styles.words}>{text('logout.words')}</p>
      {waiting > 0 && <p className={styles.words}>{text('outbox.logout', { count: waiting })}</p>}
      <div className={styles.choices}>
        <Button onPress={stayLoggedIn}>{text('logout.stay')}</Button>
        <Button variant="primary" busy={busy} onPress={() => void logOut()}>
          {text('logout.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
