import { type FieldFaults, hasFaults } from '../../domain/account/accountFault.ts';
import { failSending, type FormState, showFaults } from '../../state/formState.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { faultMessages } from '../shell/failureMessage.ts';

/** Shows what is wrong with a form before it is sent. @returns whether nothing is */
export function checkForm<Field extends string>(form: FormState<Field>, faults: FieldFaults<NoInfer<Field>>): boolean {
  showFaults(form, faultMessages(faults));
  return !hasFaults(faults);
}

/** A form could not be sent: said as a toast (§8), and kept beside the form. */
export function failForm(form: FormState<never>, message: ShownMessage): void {
  failSending(form, message);
  raiseMessage('error', message);
}
