import type { ShownMessage } from './shownMessage.ts';

export interface FormState<Field extends string> {
  busy: boolean;
  fieldErrors: Partial<Record<Field, ShownMessage>>;
  /** Fault of the whole form, perhaps in the server's words. */
  formError: ShownMessage | null;
}

export function showFaults<Field extends string>(form: FormState<Field>, fieldErrors: FormState<NoInfer<Field>>['fieldErrors']): void {
  Object.assign(form, { fieldErrors, formError: null });
}

export function clearFault<Field extends string>(form: FormState<Field>, field: NoInfer<Field>): void {
  delete form.fieldErrors[field];
  form.formError = null;
}

export function beginSending(form: FormState<never>): void {
  Object.assign(form, { busy: true, fieldErrors: {}, formError: null });
}

export function endSending(form: FormState<never>): void {
  form.busy = false;
}

export function failSending(form: FormState<never>, formError: ShownMessage): void {
  Object.assign(form, { busy: false, formError });
}
