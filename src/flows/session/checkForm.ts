import { type FieldFaults, hasFaults } from '../../domain/account/accountFault.ts';
import { failSending, type FormState, showFaults } from '../../state/formState.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { faultMessages } from '../shell/failureMessage.ts';

/** Shows the faults of a form before it is sent. @returns whether there are none */
export function checkForm<Field extends string>(form: FormState<Field>, faults: FieldFaults<NoInfer<Field>>): boolean {
  showFaults(form, faultMessages(faults));
  return !hasFaults(faults);
}

/** Reports that a form could not be sent, by a toast (§8) and beside the form. */
export function failForm(form: FormState<never>, message: ShownMessage): void {
  failSending(form, message);
  raiseMessage('error', message);
}
