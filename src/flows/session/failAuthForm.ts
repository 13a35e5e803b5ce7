import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { failAuthCall } from '../../state/session/authCall.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** The form of the auth modal could not be sent: said as a toast (§8), and kept beside the form. */
export function failAuthForm(message: ShownMessage): void {
  failAuthCall(message);
  raiseMessage('error', message);
}
