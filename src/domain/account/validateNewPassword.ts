import { OTP_DIGITS } from '../limits.ts';
import { type FieldFaults, isEmail } from './accountFault.ts';
import { newPasswordFault, type PasswordOwner } from './passwordFault.ts';

/** §5 names two messages for the e-mail of step 1: the first where there is none, the second where it is no e-mail. */
export function validateForgetEmail(email: string): FieldFaults<'email'> {
  if (email.trim() === '') return { email: 'emailNotRight' };
  return isEmail(email.trim()) ? {} : { email: 'emailInvalid' };
}

/** §5: six numeric digits. A mail program may copy spaces around them. */
export function validateCode(code: string): FieldFaults<'code'> {
  if (code.trim() === '') return { code: 'codeMissing' };
  return new RegExp(`^\\d{${OTP_DIGITS}}$`).test(code.trim()) ? {} : { code: 'codeDigits' };
}

export interface NewPasswordForm {
  password: string;
  confirmPassword: string;
}

/**
 * §5: required, and typed twice.
 * @param owner whose it is to be, as far as the form knows
 */
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

/** The old password is required; the new one as when it was forgotten (§5). */
export function validatePasswordChange(form: PasswordChangeForm, owner: PasswordOwner): FieldFaults<keyof PasswordChangeForm> {
  return { ...(form.oldPassword === '' && { oldPassword: 'oldPasswordMissing' }), ...validateNewPassword(form, owner) };
}
