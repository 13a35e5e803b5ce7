import { useSnapshot } from 'valtio';
import { confirmLogOut } from '../../flows/session/confirmLogOut.ts';
import { useText } from '../../i18n/text/useText.ts';
import { logoutModalSlice } from '../../state/sessionSlice.ts';
import { stayLoggedIn } from '../../state/session/authCall.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';

/** Logging out is asked for first (§3 'logout modal'). */
export function LogoutModal() {
  const { open, busy } = useSnapshot(logoutModalSlice);
  const { waiting } = useSnapshot(notesSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('logout.title')}
      words={[text('logout.words'), ...(waiting > 0 ? [text('outbox.logout', { count: waiting })] : [])]}
      closeLabel={text('drawer.close')}
      other={{ text: text('logout.stay'), onPress: stayLoggedIn }}
      main={{ text: text('logout.confirm'), busy, onPress: () => void confirmLogOut() }}
      onClose={stayLoggedIn}
    />
  );
}
