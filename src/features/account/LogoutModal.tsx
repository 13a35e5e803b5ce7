import { useSnapshot } from 'valtio';
import { logOut, stayLoggedIn } from '../../flows/logOut.ts';
import { useText } from '../../i18n/useText.ts';
import { logoutModalSlice } from '../../state/logoutModalSlice.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';

/** Logging out is asked for first (§3 'logout modal'). */
export function LogoutModal() {
  const { open, busy } = useSnapshot(logoutModalSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('logout.title')}
      words={text('logout.words')}
      closeLabel={text('drawer.close')}
      other={{ text: text('logout.stay'), onPress: stayLoggedIn }}
      main={{ text: text('logout.confirm'), busy, onPress: () => void logOut() }}
      onClose={stayLoggedIn}
    />
  );
}
