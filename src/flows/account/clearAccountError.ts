import { type AccountField, accountSlice } from '../../state/accountSlice.ts';

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAccountError(field: AccountField): void {
  delete accountSlice.fieldErrors[field];
  accountSlice.formError = null;
}
