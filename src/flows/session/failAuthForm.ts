import { authModalSlice } from '../../state/authModalSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';

/** The form of the auth modal could not be sent: said as a toast (§8), and kept beside the form (design §5). */
export function failAuthForm(message: ShownMessage): void {
  Object.assign(authModalSlice, { busy: false, formError: message });
  raiseMessage('error', message);
}
