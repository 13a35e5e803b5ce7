import { settingsSlice } from '../../state/settingsSlice.ts';
import { emptyStorage, writeStored } from '../../state/storage/storage.ts';
import { wipePassword } from '../../state/storage/passwordVault.ts';
import { holdToken } from './holdToken.ts';
import { openAuthModal } from './openAuthModal.ts';
import { showNobody } from './showSession.ts';

/**
 * §2: the gateway knows this customer no more. The user is cleared, local storage emptied, the address becomes /login with
 * its query string kept, and the login modal opens. Drafts lie elsewhere and stay.
 */
export async function endSession(): Promise<void> {
  holdToken(null);
  showNobody();
  emptyStorage();
  keepSettings();
  const { search, hash } = location;
  history.replaceState(history.state, '', `/login${search}${hash}`);
  await wipePassword();
  await openAuthModal('login');
}

/** Language and theme are the device's, not the customer's: what was chosen besides the default is chosen again. */
function keepSettings(): void {
  const { language, theme } = settingsSlice;
  if (language !== 'vi') writeStored('language', language);
  if (theme !== 'system') writeStored('theme', theme);
}
