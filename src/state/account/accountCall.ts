import { type AccountField, type AccountSlice, accountSlice, profileDraftSlice } from './accountSlice.ts';
import type { ShownMessage } from '../shownMessage.ts';
import type { ProfileForm } from '../../domain/account/validateRegister.ts';

/** What is wrong with a form before it is sent; nothing, perhaps. */
export function showAccountFaults(fieldErrors: AccountSlice['fieldErrors']): void {
  Object.assign(accountSlice, { fieldErrors, formError: null });
}

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAccountError(field: AccountField): void {
  delete accountSlice.fieldErrors[field];
  accountSlice.formError = null;
}

export function setAccountBusy(busy: boolean): void {
  accountSlice.busy = busy;
}

export function failAccountCall(formError: ShownMessage): void {
  Object.assign(accountSlice, { busy: false, formError });
}

export function draftProfile(draft: ProfileForm): void {
  profileDraftSlice.draft = draft;
}
