import { type AccountFault, type FieldFaults, isEmail, phoneFault } from './accountFault.ts';
import { newPasswordFault } from './passwordFault.ts';
import type { User } from './user.ts';

export interface RegisterForm {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  referral: string;
  /** Consent to the terms and to the storage of data. */
  agreed: boolean;
}

function emailFault(email: string): AccountFault | null {
  if (email === '') return 'emailMissing';
  return isEmail(email) ? null : 'emailInvalid';
}

function confirmFault(password: string, confirm: string): AccountFault | null {
  if (confirm === '') return 'confirmMissing';
  return confirm === password ? null : 'confirmDiffers';
}

/** §5: requires all but the referral, and the password twice. Requiring consent to the terms is our own rule. */
export function validateRegister(form: RegisterForm): FieldFaults<keyof RegisterForm> {
  const owner = { email: form.email.trim(), fullname: form.fullName.trim() };
  const faults: Record<Exclude<keyof RegisterForm, 'referral'>, AccountFault | null> = {
    fullName: form.fullName.trim() === '' ? 'fullNameMissing' : null,
    email: emailFault(form.email.trim()),
    phone: form.phone.trim() === '' ? 'phoneMissing' : phoneFault(form.phone),
    password: form.password === '' ? 'passwordMissing' : newPasswordFault(form.password, owner),
    confirmPassword: confirmFault(form.password, form.confirmPassword),
    agreed: form.agreed ? null : 'termsMissing',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** Fields that a customer may change. The e-mail identifies the login and cannot be changed. */
export type ProfileForm = Pick<User, 'fullName' | 'phone' | 'address' | 'province'>;

export function validateProfile({ fullName, phone }: ProfileForm): FieldFaults<keyof ProfileForm> {
  const fault = phone.trim() === '' ? 'phoneMissing' : phoneFault(phone);
  return { ...(fullName.trim() === '' && { fullName: 'fullNameMissing' }), ...(fault && { phone: fault }) };
}
