import type { FieldFaults } from './accountFault.ts';
import type { PasswordOwner } from './passwordFault.ts';
import { type NewPasswordForm, validateNewPassword } from './validateForget.ts';

export interface PasswordChangeForm extends NewPasswordForm {
  oldPassword: string;
}

/** The old password is required; the new one as when it was forgotten (§5). */
export function validatePasswordChange(
  form: PasswordChangeForm,
  owner: PasswordOwner,
): FieldFaults<keyof PasswordChangeForm> {
  return { ...(form.oldPassword === '' && { oldPassword: 'oldPasswordMissing' }), ...validateNewPassword(form, owner) };
}
