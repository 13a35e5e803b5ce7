import { type FieldFaults, hasFaults } from '../../domain/account/accountFault.ts';
import { failSending, type FormState, showFaults } from '../../state/formState.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { faultMessages } from '../shell/failureMessage.ts';

/** @returns whether there are no faults */
export function checkForm<Field extends string>(form: FormState<Field>, faults: FieldFaults<NoInfer<Field>>): boolean {
  showFaults(form, faultMessages(faults));
  return !hasFaults(faults);
}

/** Shows the failure by a toast (§8) and beside the form. */
export function failForm(form: FormState<never>, message: ShownMessage): void {
  failSending(form, message);
  raiseMessage('error', message);
}
