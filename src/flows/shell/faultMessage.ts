import type { AccountFault, FieldFaults } from '../../domain/account/accountFault.ts';
import type { MessageId } from '../../i18n/vi.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

const WORDS: Readonly<Record<AccountFault, MessageId>> = {
  usernameMissing: 'fault.usernameMissing',
  passwordMissing: 'fault.passwordMissing',
  fullNameMissing: 'fault.fullNameMissing',
  emailMissing: 'fault.emailMissing',
  emailNotRight: 'fault.emailNotRight',
  emailInvalid: 'fault.emailInvalid',
  phoneMissing: 'fault.phoneMissing',
  phoneInvalid: 'fault.phoneInvalid',
  confirmMissing: 'fault.confirmMissing',
  confirmDiffers: 'fault.confirmDiffers',
  newConfirmDiffers: 'fault.newConfirmDiffers',
  newPasswordMissing: 'fault.newPasswordMissing',
  passwordLength: 'fault.passwordLength',
  passwordCommon: 'fault.passwordCommon',
  passwordPersonal: 'fault.passwordPersonal',
  oldPasswordMissing: 'fault.oldPasswordMissing',
  codeMissing: 'fault.codeMissing',
  codeDigits: 'fault.codeDigits',
};

/** The words of each fault, to stand beside its field (design §5). */
export function faultMessages<Field extends string>(faults: FieldFaults<Field>): Partial<Record<Field, ShownMessage>> {
  const entries = Object.entries(faults) as Array<[Field, AccountFault]>;
  return Object.fromEntries(entries.map(([field, fault]) => [field, { id: WORDS[fault] }])) as Partial<
    Record<Field, ShownMessage>
  >;
}
