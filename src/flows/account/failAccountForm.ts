import { accountSlice } from '../../state/accountSlice.ts';
import type { Failure } from '../../domain/result.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';

/** A form of the user drawer could not be sent: said as a toast (§8), and kept beside the form (design §5). */
export function failAccountForm(error: Failure): void {
  const message = failureMessage(error);
  Object.assign(accountSlice, { busy: false, formError: message });
  raiseMessage('error', message);
}
