/** Why a field of an account form cannot be sent (§5). The words are the catalogue's. */
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
  | 'codeDigits';

/** The fields that cannot be sent, each with its first fault; empty when all is well. */
export type FieldFaults<Field extends string> = Partial<Record<Field, AccountFault>>;

export const hasFaults = (faults: FieldFaults<string>): boolean => Object.keys(faults).length > 0;
