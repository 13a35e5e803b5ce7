/** Reason why a field of an account form cannot be sent (§5). The texts are in the catalogue. */
export type AccountFault =
  | 'usernameMissing'
  | 'passwordMissing'
  | 'fullNameMissing'
  | 'emailMissing'
  | 'emailNotRight'
  | 'emailInvalid'
  | 'phoneMissing'
  | 'phoneInvalid'
  | 'confirmMissing'
  | 'confirmDiffers'
  | 'newConfirmDiffers'
  | 'newPasswordMissing'
  | 'passwordLength'
  | 'passwordCommon'
  | 'passwordPersonal'
  | 'oldPasswordMissing'
  | 'codeMissing'
  | 'codeDigits'
  | 'termsMissing';

/** Invalid fields, each with its first fault; empty when the form is valid. */
export type FieldFaults<Field extends string> = Partial<Record<Field, AccountFault>>;

export const hasFaults = (faults: FieldFaults<string>): boolean => Object.keys(faults).length > 0;

/** E-mail pattern of §5: as HTML's e-mail field, with a dot in the host, at most 254 characters (RFC 5321). */
const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && LOCAL_PART.test(text.slice(0, Math.max(at, 0))) && HOST.test(text.slice(at + 1));
}

/** Checks a phone number: 8 to 15 digits, with spaces, dots, dashes and brackets anywhere. */
export function phoneFault(phone: string): AccountFault | null {
  const text = phone.trim();
  const isWritten = text.length <= 30 && /^\+?[\d .()-]+$/.test(text);
  return isWritten && /^\d{8,15}$/.test(text.replace(/\D/g, '')) ? null : 'phoneInvalid';
}
