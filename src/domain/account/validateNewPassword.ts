import { OTP_DIGITS } from '../limits.ts';
import { type FieldFaults, isEmail } from './accountFault.ts';
import { newPasswordFault, type PasswordOwner } from './passwordFault.ts';

/** §5 has two messages for the e-mail of step 1: the first for an empty field, the second for an invalid address. */
export function validateForgetEmail(email: string): FieldFaults<'email'> {
  if (email.trim() === '') return { email: 'emailNotRight' };
  return isEmail(email.trim()) ? {} : { email: 'emailInvalid' };
}

/** §5: six digits. Spaces around them are ignored, since mail programs copy them. */
export function validateCode(code: string): FieldFaults<'code'> {
  if (code.trim() === '') return { code: 'codeMissing' };
  return new RegExp(`^\\d{${OTP_DIGITS}}$`).test(code.trim()) ? {} : { code: 'codeDigits' };
}

export interface NewPasswordForm {
  password: string;
  confirmPassword: string;
}

/** §5: checks that the new password is accepted and typed twice. `owner` is as far as the form knows. */
export function validateNewPassword(
  { password, confirmPassword }: NewPasswordForm,
  owner: PasswordOwner,
): FieldFaults<keyof NewPasswordForm> {
  const fault = password === '' ? 'newPasswordMissing' : newPasswordFault(password, owner);
  return {
    ...(fault && { password: fault }),
    ...(confirmPassword !== password && { confirmPassword: 'newConfirmDiffers' }),
  };
}

export interface PasswordChangeForm extends NewPasswordForm {
  oldPassword: string;
}

/** Requires the old password and checks the new one as after a forgotten password (§5). */
export function validatePasswordChange(form: PasswordChangeForm, owner: PasswordOwner): FieldFaults<keyof PasswordChangeForm> {
  return { ...(form.oldPassword === '' && { oldPassword: 'oldPasswordMissing' }), ...validateNewPassword(form, owner) };
}
