import type { AccountFault } from './accountFault.ts';
import { type PasswordFault, passwordFault, type PasswordOwner } from './passwordFault.ts';

const FAULTS: Readonly<Record<PasswordFault, AccountFault>> = {
  short: 'passwordLength',
  long: 'passwordLength',
  common: 'passwordCommon',
  personal: 'passwordPersonal',
};

/** Why a password may not be chosen, as a fault of its field; null when it may. The gateway judges by the same rule. */
export function newPasswordFault(password: string, owner: PasswordOwner): AccountFault | null {
  const fault = passwordFault(password, owner);
  return fault === undefined ? null : FAULTS[fault];
}
