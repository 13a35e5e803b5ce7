import type { AccountFault, FieldFaults } from './accountFault.ts';
import { isEmail } from './email.ts';
import { newPasswordFault } from './newPasswordFault.ts';
import { phoneFault } from './phoneFault.ts';

export interface RegisterForm {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  /** Optional: who referred the customer. */
  referral: string;
}

function emailFault(email: string): AccountFault | null {
  if (email === '') return 'emailMissing';
  return isEmail(email) ? null : 'emailInvalid';
}

function confirmFault(password: string, confirm: string): AccountFault | null {
  if (confirm === '') return 'confirmMissing';
  return confirm === password ? null : 'confirmDiffers';
}

/** §5: all but the referral are required, and the password is typed twice. */
export function validateRegister(form: RegisterForm): FieldFaults<keyof RegisterForm> {
  const owner = { email: form.email.trim(), fullname: form.fullName.trim() };
  const faults: Record<Exclude<keyof RegisterForm, 'referral'>, AccountFault | null> = {
    fullName: form.fullName.trim() === '' ? 'fullNameMissing' : null,
    email: emailFault(form.email.trim()),
    phone: form.phone.trim() === '' ? 'phoneMissing' : phoneFault(form.phone),
    password: form.password === '' ? 'passwordMissing' : newPasswordFault(form.password, owner),
    confirmPassword: confirmFault(form.password, form.confirmPassword),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
