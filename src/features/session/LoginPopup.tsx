import { useSnapshot } from 'valtio';
import { openAuthModal } from '../../flows/session/openAuthModal.ts';
import { leaveLogin } from '../../flows/session/requireLogin.ts';
import { useText } from '../../i18n/text/useText.ts';
import { loginPopupSlice } from '../../state/sessionSlice.ts';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';

/** What an anonymous visitor meets where §6 forbids to go on: a small card, for a tap on the map is easily made. */
export function LoginPopup() {
  const { open } = useSnapshot(loginPopupSlice);
  const text = useText();
  if (!open) return null;
  return (
    <AskDialog
      title={text('loginPopup.title')}
      words={text('notice.loginRequired')}
      closeLabel={text('drawer.close')}
      other={{ text: text('loginPopup.register'), onPress: () => void openAuthModal('register') }}
      main={{ text: text('loginPopup.login'), onPress: () => void openAuthModal('login', 'notice.loginRequired') }}
      onClose={leaveLogin}
    />
  );
}
